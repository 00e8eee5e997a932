//~ verdict BrokenLruCache.BrokenLruCache: proved under assumptions
//~ verdict BrokenLruCache.get: possible violation
//~ verdict BrokenLruCache.put: proved under assumptions
//~ verdict BrokenLruCache.remove: proved under assumptions
//~ verdict BrokenLruCache.dropOlderThan: proved under assumptions
//~ verdict BrokenLruCache.keysByUse: possible violation
//~ verdict BrokenLruCache.hitRate: possible violation
// The cache with three bugs: a value is read after the lock was given up, the list is walked without it, and the rate is computed without it.

package everyday;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class BrokenLruCache<K, V> {
    private static final class Node<K, V> {
        final K key;
        V value;
        long touched;
        Node<K, V> newer;
        Node<K, V> older;

        Node(K key, V value, long touched) {
            this.key = key;
            this.value = value;
            this.touched = touched;
        }

        boolean isOlderThan(long limit) {
            return touched < limit;
        }
    }

    private final int capacity;
    private final Map<K, Node<K, V>> nodes = new HashMap<>();
    private Node<K, V> newest;
    private Node<K, V> oldest;
    private long clock;
    private long hits;
    private long misses;

    public BrokenLruCache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity");
        }
        this.capacity = capacity;
    }

    public V get(K key) {
        Node<K, V> node;
        synchronized (this) {
            node = nodes.get(key);
            if (node == null) {
                misses++;
                return null;
            }
            hits++;
            use(node);
        }
        return node.value; //~ error[H0701] "`value` of a node may be accessed by another thread here"
    }

    public synchronized V put(K key, V value) {
        Node<K, V> node = nodes.get(key);
        if (node != null) {
            V old = node.value;
            node.value = value;
            use(node);
            return old;
        }
        if (nodes.size() == capacity) {
            evict();
        }
        Node<K, V> fresh = new Node<>(key, value, ++clock);
        nodes.put(key, fresh);
        pushNewest(fresh);
        return null;
    }

    public synchronized boolean remove(K key) {
        Node<K, V> node = nodes.remove(key);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    public synchronized int dropOlderThan(long limit) {
        int dropped = 0;
        while (oldest != null && oldest.isOlderThan(limit)) {
            evict();
            dropped++;
        }
        return dropped;
    }

    public List<K> keysByUse() {
        List<K> keys = new ArrayList<>();
        Node<K, V> start;
        synchronized (this) {
            start = newest;
        }
        for (Node<K, V> node = start; node != null; node = node.older) { //~ error[H0701] "`older` of a node may be accessed by another thread here"
            keys.add(node.key);
        }
        return keys;
    }

    public double hitRate() {
        long all = hits + misses; //~ error[H0701] "`hits` may be accessed by another thread here"
        return all == 0 ? 0 : (double) hits / all;
    }

    private void use(Node<K, V> node) {
        node.touched = ++clock;
        unlink(node);
        pushNewest(node);
    }

    private void evict() {
        Node<K, V> last = oldest;
        if (last != null) {
            unlink(last);
            nodes.remove(last.key);
        }
    }

    private void pushNewest(Node<K, V> node) {
        node.older = newest;
        node.newer = null;
        if (newest != null) {
            newest.newer = node;
        }
        newest = node;
        if (oldest == null) {
            oldest = node;
        }
    }

    private void unlink(Node<K, V> node) {
        if (node.newer == null) {
            newest = node.older;
        } else {
            node.newer.older = node.older;
        }
        if (node.older == null) {
            oldest = node.newer;
        } else {
            node.older.newer = node.newer;
        }
        node.newer = null;
        node.older = null;
    }
}
