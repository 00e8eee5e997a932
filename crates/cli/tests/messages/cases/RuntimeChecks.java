public class RuntimeChecks {
    static volatile int divisor;

    public int divide(int n) {
        return n / divisor;
    }

    public int[] make(int n) {
        return new int[n];
    }

    public Object cast(Object o) {
        return (RuntimeChecks) o;
    }

    public void signal() {
        notifyAll();
    }
}
