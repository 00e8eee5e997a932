//~ verdict BrokenBus.log: proved under assumptions
//~ verdict BrokenBus.send: possible violation
//~ verdict BrokenBus.note: possible violation
//~ verdict BrokenBus.last: proved under assumptions
//~ verdict BrokenBus.first: possible violation
//~ verdict BrokenBus.leave: proved under assumptions
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

class BrokenBus {
    private final CopyOnWriteArrayList<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final List<String> log = new ArrayList<>();
    private String last;

    synchronized List<String> log() {
        return new ArrayList<>(log);
    }

    void send(String event) {
        log.add(event); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
        for (Consumer<String> listener : listeners) {
            listener.accept(event);
        }
    }

    void note(String event) {
        last = event; //~ error[H0701] "`last` may be accessed by another thread here"
    }

    synchronized String last() {
        return last;
    }

    void first() {
        if (!listeners.isEmpty()) {
            int n = listeners.size();
            // Somebody left between the two calls.
            assert n > 0; //~ error[H0301] "the assertion may fail"
        }
    }

    void leave(Consumer<String> listener) {
        listeners.remove(listener);
    }
}
