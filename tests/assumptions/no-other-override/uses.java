public class uses {
    public int size() {
        return 3;
    }

    public static int twice(uses u) {
        if (u == null) return 6;
        int n = u.size();
        return n + n;
    }
}
