class Text {
    static String show(int n) {
        return "number " + n;
    }
}
