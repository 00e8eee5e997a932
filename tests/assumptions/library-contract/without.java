class Half {
    static int half(int[] a) {
        return a == null || a.length < 1 ? 1 : a.length;
    }
}
