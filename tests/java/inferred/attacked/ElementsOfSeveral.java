//~ verdict Boxes.count.lambda1: possible violation
//~ verdict Boxes.start: proved under assumptions
//~ verdict Boxes.start.lambda2: proved under assumptions
//~ verdict Nodes.1.accept: possible violation
//~ verdict Nodes.start: proved under assumptions
//~ verdict Nodes.start.lambda1: proved under assumptions
//~ verdict Totals.walk.lambda1: possible violation
//~ verdict Totals.start: proved under assumptions
//~ verdict Totals.start.lambda2: proved under assumptions
//~ verdict Names.length.lambda1: proved under assumptions
//~ verdict Names.start: proved under assumptions
//~ verdict Names.start.lambda2: proved under assumptions
// What a collection of several threads hands to a function is had by all of them.

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

class Boxes {
    static class Box {
        int n;
    }

    private final CopyOnWriteArrayList<Box> all = new CopyOnWriteArrayList<>();

    void fill() {
        all.add(new Box());
    }

    void count() {
        all.forEach(b -> b.n++); //~ error[H0701] "`n` may be accessed by another thread here"
    }

    static void start() {
        Boxes x = new Boxes();
        x.fill();
        new Thread(() -> x.count()).start();
        x.count();
    }
}

class Nodes {
    static class Node {
        int n;
    }

    private final CopyOnWriteArrayList<Node> all = new CopyOnWriteArrayList<>();

    void fill() {
        all.add(new Node());
    }

    void count() {
        all.forEach(new Consumer<Node>() {
            public void accept(Node b) {
                b.n++; //~ error[H0701] "`n` may be accessed by another thread here"
            }
        });
    }

    static void start() {
        Nodes x = new Nodes();
        x.fill();
        new Thread(() -> x.count()).start();
        x.count();
    }
}

class Totals {
    static class Sum {
        int n;
    }

    private final ConcurrentHashMap<String, Sum> sums = new ConcurrentHashMap<>();

    void add(String k) {
        sums.put(k, new Sum());
    }

    void walk() {
        sums.forEach((k, s) -> s.n++); //~ error[H0701] "`n` may be accessed by another thread here"
    }

    static void start() {
        Totals t = new Totals();
        new Thread(() -> t.add("x")).start();
        t.walk();
    }
}

class Names {
    private final CopyOnWriteArrayList<String> all = new CopyOnWriteArrayList<>();

    void add(String name) {
        all.add(name);
    }

    int length() {
        int[] sum = new int[1];
        all.forEach(s -> sum[0] += s.length());
        return sum[0];
    }

    static void start() {
        Names x = new Names();
        new Thread(() -> x.add("a")).start();
        x.length();
    }
}
