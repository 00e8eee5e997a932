//~ verdict specification: proved under assumptions
//~ verdict NestedWrong.NestedWrong: proved under assumptions
//~ verdict NestedWrong.add: proved under assumptions
//~ verdict NestedWrong.addTwice: refuted
// Two numbers are taken to be different that need not be.
import java.util.concurrent.atomic.AtomicInteger;

class NestedWrong {
    private final AtomicInteger value = new AtomicInteger(0);
    private final AtomicInteger tries = new AtomicInteger(0);

    //@ env_assumption \old(tries.get()) <= tries.get();
    //@ env_assumption \old(value.get()) <= value.get();

    //@ requires n >= 0;
    //@ modifies tries.value;
    //@ action: also_modifies value.value; ensures value.value' == value.value + n && \result == value.value;
    private int add(int n) {
        while (true) {
            int seen = value.get();
            if (value.compareAndSet(seen, seen + n)) {
                return seen;
            }
            tries.incrementAndGet();
        }
    }

    //@ requires n >= 0;
    //@ modifies tries.value;
    //@ action: also_modifies value.value; ensures value.value' == value.value + n;
    //@ action: also_modifies value.value; ensures value.value' == value.value + n;
    void addTwice(int n) {
        int a = add(n);
        int b = add(n);
        assert a < b; //~ error[H0301] "fails"
    }
}
