//~ verdict BrokenEventBus.subscribe: possible violation
//~ verdict BrokenEventBus.subscribe.lambda1: proved under assumptions
//~ verdict BrokenEventBus.unsubscribe: possible violation
//~ verdict BrokenEventBus.drop: proved under assumptions
//~ verdict BrokenEventBus.publish: proved under assumptions
//~ verdict BrokenEventBus.listenersOf.reference2: proved under assumptions
//~ verdict BrokenEventBus.size: proved under assumptions
//~ verdict BrokenEventBus.published: possible violation
//~ verdict BrokenEventBus.close: proved under assumptions
// The bus with three bugs: a list is changed after the lock was given up, the flag is read without it, and so is a counter.

package everyday;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

public class BrokenEventBus {
    /** Whoever wants to hear of events. */
    public interface Listener {
        void heard(String topic, String event);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, List<Listener>> listeners = new HashMap<>();
    private final Map<String, Integer> published = new HashMap<>();
    private boolean closed;

    public void subscribe(String topic, Listener listener) {
        if (closed) { //~ error[H0701] "`closed` may be accessed by another thread here"
            throw new IllegalStateException("closed");
        }
        lock.lock();
        try {
            listeners.computeIfAbsent(topic, t -> new ArrayList<>()).add(listener);
        } finally {
            lock.unlock();
        }
    }

    public boolean unsubscribe(String topic, Listener listener) {
        List<Listener> known;
        lock.lock();
        try {
            known = listeners.get(topic);
        } finally {
            lock.unlock();
        }
        if (known == null) {
            return false;
        }
        known.remove(listener); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
        return true;
    }

    public boolean drop(String topic) {
        lock.lock();
        try {
            return listeners.remove(topic) != null;
        } finally {
            lock.unlock();
        }
    }

    public int publish(String topic, String event) {
        List<Listener> now = listenersOf(topic);
        for (Listener listener : now) {
            listener.heard(topic, event);
        }
        return now.size();
    }

    private List<Listener> listenersOf(String topic) {
        lock.lock();
        try {
            published.merge(topic, 1, Integer::sum);
            List<Listener> known = listeners.get(topic);
            if (known == null) {
                return new ArrayList<>();
            }
            return new ArrayList<>(known);
        } finally {
            lock.unlock();
        }
    }

    public int size() {
        lock.lock();
        try {
            int size = 0;
            for (List<Listener> list : listeners.values()) {
                size += list.size();
            }
            return size;
        } finally {
            lock.unlock();
        }
    }

    public int published(String topic) {
        Integer count = published.get(topic); //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
        return count == null ? 0 : count;
    }

    public void close() {
        lock.lock();
        try {
            closed = true;
            listeners.clear();
        } finally {
            lock.unlock();
        }
    }
}
