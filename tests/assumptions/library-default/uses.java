class Low {
    static String low(String a) {
        return String.format("%s", a);
    }
}
