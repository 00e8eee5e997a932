class Range {
    final int low;
    final int high;

    //@ global_invariant low <= high;

    Range(int low, int high) {
        this.low = low;
        this.high = high;
    }
}

public class BrokenAtBirth {
    public Range make(int a, int b) {
        return new Range(a, b);
    }
}
