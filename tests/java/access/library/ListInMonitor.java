//~ verdict ListInMonitor (monitor contract): proved under assumptions
//~ verdict ListInMonitor.add: proved under assumptions
//~ verdict ListInMonitor.count: proved under assumptions
//~ verdict ListInMonitor.first: proved under assumptions
//~ verdict ListInMonitor.alone: proved under assumptions
//~ verdict ListInMonitor.queue: proved under assumptions
//~ verdict ListInMonitor.ListInMonitor: proved under assumptions
// The contents of a library list are memory like any other: the monitor protects them, or the thread that made the list has them.
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

class ListInMonitor {
    private final List<String> all = new ArrayList<>();

    //@ monitor_footprint all.*;
    //@ monitor_invariant all != null && (\forall int i; 0 <= i && i < all.size(); all.get(i) != null);

    public synchronized void add(String name) {
        if (name != null) {
            all.add(name);
        }
    }

    public synchronized int count() {
        return all.size();
    }

    public synchronized String first() {
        if (all.isEmpty()) {
            return "nobody";
        }
        String name = all.get(0);
        //@ assert name != null;
        return name;
    }

    public static void alone() {
        List<String> mine = new ArrayList<>();
        mine.add("a");
        mine.add("b");
        mine.add(1, "c");
        //@ assert mine.size() == 3 && mine.get(0) == "a" && mine.get(1) == "c" && mine.get(2) == "b";
        String gone = mine.remove(0);
        //@ assert gone == "a" && mine.get(0) == "c" && mine.get(1) == "b";
        mine.set(0, "d");
        //@ assert mine.get(0) == "d" && mine.get(1) == "b" && mine.size() == 2;
        mine.clear();
        //@ assert mine.isEmpty();
    }

    public static void queue() {
        ArrayDeque<String> line = new ArrayDeque<>();
        line.addLast("a");
        line.addLast("b");
        line.addFirst("c");
        String next = line.removeFirst();
        //@ assert next == "c" && line.size() == 2;
        next = line.poll();
        //@ assert next == "a";
        next = line.poll();
        //@ assert next == "b";
        next = line.poll();
        //@ assert next == null;
    }
}
