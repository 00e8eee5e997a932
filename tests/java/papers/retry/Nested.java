//~ verdict specification: proved under assumptions
//~ verdict Nested.Nested: proved under assumptions
//~ verdict Nested.add: proved under assumptions
//~ verdict Nested.addTwice: proved under assumptions
//~ verdict Nested.more: proved under assumptions
// Specified methods that call specified methods, each of which counts its tries at any time between its actions.
import java.util.concurrent.atomic.AtomicInteger;

class Nested {
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
        assert a + n <= b;
    }

    //@ requires n >= 0;
    //@ modifies tries.value;
    //@ action: also_modifies value.value; ensures value.value' == value.value + n;
    //@ action: also_modifies value.value; ensures value.value' == value.value + n;
    //@ action: also_modifies value.value; ensures value.value' == value.value + 1;
    void more(int n) {
        int tried = tries.get();
        addTwice(n);
        add(1);
        assert tried <= tries.get();
    }
}
