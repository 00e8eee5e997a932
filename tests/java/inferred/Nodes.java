//~ verdict Ring.Ring: proved under assumptions
//~ verdict Ring.add: proved under assumptions
//~ verdict Ring.takeLast: proved under assumptions
//~ verdict Table.Table: proved under assumptions
//~ verdict Table.newTable: proved under assumptions
//~ verdict Table.get: proved under assumptions
//~ verdict Table.put: proved under assumptions
//~ verdict Table.count: proved under assumptions
//~ verdict Tasks.submit: proved under assumptions
//~ verdict Tasks.submit.lambda1: proved under assumptions
//~ verdict Tasks.finishAll: proved under assumptions
//~ verdict Tree.Branch.add: proved under assumptions
//~ verdict Tree.add: proved under assumptions
//~ verdict Tree.has: proved under assumptions
//~ verdict Tree.size: proved under assumptions
//~ verdict Undo.Undo: proved under assumptions
//~ verdict Undo.note: proved under assumptions
//~ verdict Undo.undo: proved under assumptions
// Nodes of private nested classes belong to the object that made them: they come with the lock that protects the field which holds them.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A list between two sentinels that never change; the nodes link themselves. */
class Ring {
    private static final class Link {
        Link before;
        Link after;
        String text;

        void insertBehind(Link other) {
            before = other;
            after = other.after;
            other.after.before = this;
            other.after = this;
        }

        void drop() {
            before.after = after;
            after.before = before;
        }
    }

    private final Link first = new Link();
    private final Link last = new Link();
    private int size;

    Ring() {
        first.after = last;
        last.before = first;
    }

    public synchronized void add(String text) {
        Link link = new Link();
        link.text = text;
        link.insertBehind(first);
        size++;
    }

    public synchronized String takeLast() {
        if (size == 0) {
            return null;
        }
        Link link = last.before;
        link.drop();
        size--;
        return link.text;
    }
}

/** A hash table with chains, under a read-write lock. */
class Table<K, V> {
    private static class Entry<K, V> {
        final K key;
        V value;
        Entry<K, V> next;

        Entry(K key, V value, Entry<K, V> next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private Entry<K, V>[] table = newTable(16);
    private int count;

    @SuppressWarnings("unchecked")
    private Entry<K, V>[] newTable(int n) {
        return (Entry<K, V>[]) new Entry[n];
    }

    public V get(K key) {
        lock.readLock().lock();
        try {
            Entry<K, V> e = table[key.hashCode() & (table.length - 1)];
            while (e != null) {
                if (e.key == key) {
                    return e.value;
                }
                e = e.next;
            }
            return null;
        } finally {
            lock.readLock().unlock();
        }
    }

    public void put(K key, V value) {
        lock.writeLock().lock();
        try {
            int at = key.hashCode() & (table.length - 1);
            for (Entry<K, V> e = table[at]; e != null; e = e.next) {
                if (e.key == key) {
                    e.value = value;
                    return;
                }
            }
            table[at] = new Entry<>(key, value, table[at]);
            count++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    public int count() {
        lock.readLock().lock();
        try {
            return count;
        } finally {
            lock.readLock().unlock();
        }
    }
}

/** Nodes in private collections, under a lock field. */
class Tasks {
    private static class Task {
        final String name;
        int tries;
        boolean done;

        Task(String name) {
            this.name = name;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Task> tasks = new HashMap<>();
    private final List<Task> waiting = new ArrayList<>();

    public void submit(String name) {
        lock.lock();
        try {
            Task task = tasks.computeIfAbsent(name, n -> new Task(n));
            task.tries++;
            waiting.add(task);
        } finally {
            lock.unlock();
        }
    }

    public int finishAll() {
        lock.lock();
        try {
            int finished = 0;
            for (Task task : waiting) {
                if (!task.done) {
                    task.done = true;
                    finished++;
                }
            }
            waiting.clear();
            return finished;
        } finally {
            lock.unlock();
        }
    }
}

/** Inner nodes that know their host. */
class Tree {
    private class Branch {
        Branch left;
        Branch right;
        final int key;

        Branch(int key) {
            this.key = key;
        }

        void add(int other) {
            if (other < key) {
                if (left == null) {
                    left = new Branch(other);
                } else {
                    left.add(other);
                }
            } else if (right == null) {
                right = new Branch(other);
            } else {
                right.add(other);
            }
        }
    }

    private Branch root;
    private int grown;

    public synchronized void add(int key) {
        grown++;
        if (root == null) {
            root = new Branch(key);
        } else {
            root.add(key);
        }
    }

    public synchronized boolean has(int key) {
        Branch at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    public synchronized int size() {
        return grown;
    }
}

/** No lock at all: whoever has the stack has its cells, and another object's lock may protect both. */
class Stack {
    private static class Cell {
        int value;
        Cell below;
    }

    private Cell top;

    void push(int value) {
        Cell cell = new Cell();
        cell.value = value;
        cell.below = top;
        top = cell;
    }

    int pop() {
        int value = top.value;
        top = top.below;
        return value;
    }
}

class Undo {
    private final Stack stack = new Stack();

    public synchronized void note(int value) {
        stack.push(value);
    }

    public synchronized int undo() {
        return stack.pop();
    }
}
