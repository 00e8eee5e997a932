class Low {
    static String low(String a) {
        return a;
    }
}
