class Store {
    static void put(Object[] a, Object o) {
        if (a != null && a.length > 0) {
            a[0] = o;
        }
    }
}
