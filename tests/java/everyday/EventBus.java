//~ verdict EventBus.subscribe: proved under assumptions
//~ verdict EventBus.subscribe.lambda1: proved under assumptions
//~ verdict EventBus.unsubscribe: proved under assumptions
//~ verdict EventBus.publish: proved under assumptions
//~ verdict EventBus.listenersOf.reference2: proved under assumptions
//~ verdict EventBus.size: proved under assumptions
//~ verdict EventBus.published: proved under assumptions
//~ verdict EventBus.close: proved under assumptions
// Listeners by topic: a map of lists under a lock; events are delivered without it.

package everyday;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

public class EventBus {
    /** Whoever wants to hear of events. */
    public interface Listener {
        void heard(String topic, String event);
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, List<Listener>> listeners = new HashMap<>();
    private final Map<String, Integer> published = new HashMap<>();
    private boolean closed;

    public void subscribe(String topic, Listener listener) {
        lock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("closed");
            }
            listeners.computeIfAbsent(topic, t -> new ArrayList<>()).add(listener);
        } finally {
            lock.unlock();
        }
    }

    public boolean unsubscribe(String topic, Listener listener) {
        lock.lock();
        try {
            List<Listener> known = listeners.get(topic);
            if (known == null) {
                return false;
            }
            boolean removed = known.remove(listener);
            if (known.isEmpty()) {
                listeners.remove(topic);
            }
            return removed;
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
        lock.lock();
        try {
            Integer count = published.get(topic);
            return count == null ? 0 : count;
        } finally {
            lock.unlock();
        }
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
