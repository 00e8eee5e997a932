//~ verdict Bus.listen: proved under assumptions
//~ verdict Bus.leave: proved under assumptions
//~ verdict Bus.send: proved under assumptions
//~ verdict Bus.sent: proved under assumptions
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

class Bus {
    private final CopyOnWriteArrayList<Consumer<String>> listeners = new CopyOnWriteArrayList<>();
    private final AtomicInteger sent = new AtomicInteger();

    void listen(Consumer<String> listener) {
        listeners.add(listener);
    }

    void leave(Consumer<String> listener) {
        listeners.remove(listener);
    }

    void send(String event) {
        sent.incrementAndGet();
        for (Consumer<String> listener : listeners) {
            listener.accept(event);
        }
    }

    int sent() {
        return sent.get();
    }
}
