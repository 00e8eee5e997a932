//~ verdict specification: proved under assumptions
//~ verdict Pair.Pair: proved under assumptions
//~ verdict Pair.swing: proved under assumptions
//~ verdict Pair.apart: proved under assumptions
//~ verdict Pair.both: proved under assumptions
//~ verdict Given.Given: proved under assumptions
//~ verdict Given.use: refuted
//~ verdict Given.apart: refuted
// What the initializer of a final field makes belongs to one field of one object. What a constructor was given may belong to many.
import java.util.concurrent.atomic.AtomicInteger;

class Pair {
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger right = new AtomicInteger();

    // Nobody lowers either.
    //@ env_assumption left.get() >= \old(left.get()) && right.get() >= \old(right.get());
    //@ global_invariant left.get() >= 0 && right.get() <= 10;

    void swing() {
        left.incrementAndGet();
    }

    public void apart(Pair other) {
        if (other != null && other != this) {
            assert other.left != left && other.left != right;
        }
    }

    public void both() {
        assert left != right;
        assert left != null;
    }
}

class Given {
    private final AtomicInteger count;
    private AtomicInteger spare = new AtomicInteger();

    Given(AtomicInteger count) {
        this.count = count;
    }

    public void use() {
        count.incrementAndGet(); //~ error[H0316] "this is null"
    }

    public void apart(Given other) {
        if (other != null && other != this) {
            assert other.count != count; //~ error[H0301] "assertion"
        }
    }
}
