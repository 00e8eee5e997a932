public final class without {
    public int size() {
        return 3;
    }

    public static int twice(without u) {
        if (u == null) return 6;
        int n = u.size();
        return n + n;
    }
}
