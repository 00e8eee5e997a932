class Text {
    static String show(Object o) {
        return "object " + o;
    }
}
