//~ verdict specification: proved under assumptions
//~ verdict PublishedReference.PublishedReference: proved under assumptions
//~ verdict PublishedReference.publish: proved under assumptions
//~ verdict PublishedReference.read: proved under assumptions
//~ verdict PublishedReference.withdraw: refuted
import java.util.concurrent.atomic.AtomicReference;

/** Set once, never taken back. */
class PublishedReference {
    static final class Config {
        final int size;

        Config(int size) {
            this.size = size;
        }
    }

    //@ global_invariant current != null;
    private final AtomicReference<Config> current = new AtomicReference<>(null);

    //@ env_assumption \old(current.get()) != null ==> current.get() == \old(current.get());

    public boolean publish(int size) {
        return current.compareAndSet(null, new Config(size));
    }

    public int read() {
        if (current.get() == null) {
            return 0;
        }
        return current.get().size;
    }

    public void withdraw() {
        current.set(null); //~ error[H0303] "relies on"
    }
}
