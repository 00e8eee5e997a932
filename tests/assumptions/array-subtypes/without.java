class Store {
    static void put(String[] a, String o) {
        if (a != null && a.length > 0) {
            a[0] = o;
        }
    }
}
