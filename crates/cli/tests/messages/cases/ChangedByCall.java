public class ChangedByCall {
    private int total;

    public synchronized int down(int n) {
        total = n;
        return n > 0 ? down(n - 1) : 0;
    }

    public synchronized void keeps() {
        total = 1;
        down(total);
        assert total == 1;
    }
}
