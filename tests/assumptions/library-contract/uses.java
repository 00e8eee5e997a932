class Half {
    static int half(int[] a) {
        return Math.max(a == null ? 0 : a.length, 1);
    }
}
