// `&&` and `||` evaluate what they need.
class Conditional {
    int value;

    static boolean test(Conditional c) {
        return c != null && c.value > 0;
    }
}
