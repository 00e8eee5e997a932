//~ verdict Tally.size: proved under assumptions
//~ verdict Owner.Owner: proved under assumptions
//~ verdict Owner.twoThreads: possible violation
//~ verdict Owner.twoThreads.lambda1: possible violation
//~ verdict Owner.given: proved under assumptions
//~ verdict Owner.raced: possible violation
//~ verdict Owner.raced.lambda2: proved under assumptions
//~ verdict Owner.racedSlot: possible violation
//~ verdict Owner.racedSlot.lambda3: possible violation
//~ verdict Owner.joined: proved under assumptions
//~ verdict Owner.joined.lambda4: proved under assumptions
//~ verdict Owner.made: proved under assumptions
//~ verdict Rec2.go: proved under assumptions
//~ verdict Rec2.call: possible violation
//~ verdict Rec2.own: proved under assumptions
//~ verdict Holder.Holder: proved under assumptions
//~ verdict Sub.Sub: proved under assumptions
//~ verdict Sub.slot: proved under assumptions
//~ verdict SharedStatic (static initializer): proved under assumptions
//~ verdict SharedStatic.use: possible violation
//~ verdict Sync.Sync: proved under assumptions
//~ verdict Sync.use: proved under assumptions
//~ verdict Lets.Lets: proved under assumptions
//~ verdict Lets.use: possible violation
//~ verdict Lets.get: proved under assumptions
//~ verdict Keeps.Keeps: proved under assumptions
//~ verdict Keeps.use: proved under assumptions
//~ verdict Keeps.get: proved under assumptions
//~ verdict Keeps.bad: possible violation
//~ verdict Given.Given: proved under assumptions
//~ verdict Given.use: possible violation
//~ verdict Param.Param: proved under assumptions
//~ verdict Param.use: possible violation
//~ verdict Leaky.map: proved under assumptions
//~ verdict Leaky.direct: proved under assumptions
//~ verdict Iter.it: proved under assumptions
//~ verdict Iter.add: proved under assumptions
//~ verdict Task.run: proved under assumptions
//~ verdict Task.twice: possible violation
//~ verdict Task.once: proved under assumptions
//~ verdict Task.alsoHere: possible violation
// What an object keeps to itself belongs to whoever has the object, or comes with its lock: collections, arrays, helper objects.

import java.util.*;

class Tally {
    private final Map<String, Integer> seen = new HashMap<>();
    private final int[] slots = new int[4];
    private int n;
    void direct() { seen.put("a", 1); n++; } //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
    void slot() { slots[0]++; } //~ error[H0701] "the element may be accessed by another thread here"
    int size() { return seen.size() + n; }
    int n() { return n; } //~ error[H0701] "`n` may be accessed by another thread here"
    void loop(List<String> l) { for (String s : l) { seen.put(s, 1); n++; slots[1]++; } }
}
class Leaky {
    private final Map<String, Integer> seen = new HashMap<>();
    private int n;
    Map<String, Integer> map() { return seen; }
    void direct() { seen.put("a", 1); n++; }
}
class Iter {
    private final List<String> l = new ArrayList<>();
    Iterator<String> it() { return l.iterator(); }
    void add() { l.add("x"); }
}
class Owner {
    final Tally tally = new Tally();
    void twoThreads() { new Thread(() -> tally.direct()).start(); tally.direct(); }
    static void given(Tally tally) { tally.direct(); }
    static void raced(Tally tally) { new Thread(() -> tally.direct()).start(); tally.direct(); }
    static void racedSlot(Tally tally) { new Thread(() -> tally.slot()).start(); tally.slot(); }
    static void joined(Tally tally) throws InterruptedException { Thread t = new Thread(() -> tally.direct()); t.start(); t.join(); tally.direct(); }
    static void made() { Tally tally = new Tally(); tally.direct(); tally.loop(new ArrayList<>()); }
}
class Task implements Runnable {
    private final List<String> out = new ArrayList<>();
    public void run() { out.add("x"); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    static void twice(Task t) { new Thread(t).start(); new Thread(t).start(); } //~ error[H0707] "this thread may have no access to a location that it gives a"
    static void once(Task t) { new Thread(t).start(); }
    static void alsoHere(Task t) { new Thread(t).start(); t.run(); }
}
class Rec2 {
    void go(Tally tally, int k) { if (k > 0) { go(tally, k - 1); return; } tally.direct(); } //~ error[H0701] "`Rec2.go` uses `n`, which another thread may access here"
    void call(Holder h) { go(h.tally, 3); }
    void own(Tally tally) { go(tally, 3); }
}
class Holder { Tally tally = new Tally(); }
class Sub extends Tally {
    private final List<String> more = new ArrayList<>();
    @Override void slot() { more.add("x"); super.slot(); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
}
class SharedStatic {
    static final Tally ALL = new Tally();
    static void use() { ALL.direct(); }
}
class Sync {
    private final Tally tally = new Tally();
    synchronized void use() { tally.direct(); }
}
class Giving {
    private int n;
    Giving self() { return this; }
    void direct() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Lets {
    private final Giving tally = new Giving();
    synchronized void use() { tally.direct(); }
    synchronized Giving get() { return tally.self(); }
}
class Keeps {
    private final Tally tally = new Tally();
    synchronized void use() { tally.direct(); }
    synchronized int get() { return tally.n(); }
    int bad() { return tally.n(); }
}
class Given {
    private final Tally tally;
    Given(Tally tally) { this.tally = tally; }
    synchronized void use() { tally.direct(); }
}
class Param {
    private final Tally tally = new Tally();
    synchronized void use(Lets l) { tally.direct(); take(tally); }
    private void take(Tally q) { q.direct(); }
}
