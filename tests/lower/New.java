// An object is made: it is new, its fields have their first values, then the constructor runs.
class New {
    int value;

    New(int first) {
        value = first;
    }

    static New make() {
        return new New(7);
    }
}
