// The receiver of an access must not be null.
class Null {
    int value;

    static int of(Null other) {
        return other.value;
    }
}
