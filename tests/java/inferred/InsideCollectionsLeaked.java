//~ verdict Returned.get: proved under assumptions
//~ verdict Returned.add: possible violation
//~ verdict Returned.add.lambda1: proved under assumptions
//~ verdict Given.put: proved under assumptions
//~ verdict Given.add: possible violation
//~ verdict PutThenUsed.put: possible violation
//~ verdict PutThenUsed.add: proved under assumptions
//~ verdict KeptInField.add: possible violation
//~ verdict KeptInField.add.lambda1: proved under assumptions
//~ verdict KeptInField.bump: possible violation
//~ verdict AfterTheLock.add: possible violation
//~ verdict AfterTheLock.add.lambda1: proved under assumptions
//~ verdict AfterTheLock.size: proved under assumptions
//~ verdict FromAnother.take: possible violation
//~ verdict FromAnother.add: possible violation
//~ verdict Copied.all: proved under assumptions
//~ verdict Copied.add: possible violation
//~ verdict Copied.add.lambda1: proved under assumptions
//~ verdict IteratorOut.over: possible violation
//~ verdict IteratorOut.add: possible violation
//~ verdict IteratorOut.add.lambda1: proved under assumptions
//~ verdict ViewOut.head: possible violation
//~ verdict ViewOut.add: possible violation
//~ verdict ViewOut.add.lambda1: proved under assumptions
//~ verdict Captured.later: proved under assumptions
//~ verdict Captured.later.lambda1: possible violation
//~ verdict Captured.add: proved under assumptions
//~ verdict Captured.add.lambda2: proved under assumptions
//~ verdict MadeElsewhere (static initializer): proved under assumptions
//~ verdict MadeElsewhere.add: possible violation
//~ verdict MadeElsewhere.add.lambda1: proved under assumptions
//~ verdict LoopedIn.addAll: proved under assumptions
//~ verdict LoopedIn.add: possible violation
//~ verdict ByFunction.leak: possible violation
//~ verdict ByFunction.leak.lambda1: proved under assumptions
//~ verdict ByFunction.use: possible violation
//~ verdict ByFunction.add: possible violation
//~ verdict ByFunction.add.lambda2: proved under assumptions
//~ verdict TwoFields.add: possible violation
//~ verdict TwoFields.add.lambda1: proved under assumptions
//~ verdict TwoFields.move: proved under assumptions
//~ verdict TwoFields.grow: possible violation
//~ verdict Remembered.twice: possible violation
//~ verdict Remembered.twice.lambda1: proved under assumptions
//~ verdict Remembered.add: proved under assumptions
//~ verdict Remembered.add.lambda2: proved under assumptions
// Collections inside private collections that get out, or that are touched without the lock: each class here is refused somewhere.

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

class Returned {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized List<String> get(String k) { return lists.get(k); }
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class Given {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized void put(String k, List<String> l) { lists.put(k, l); }
    synchronized void add(String k) { lists.get(k).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class PutThenUsed {
    private final Map<String, List<String>> lists = new HashMap<>();
    void put(String k) {
        List<String> l = new ArrayList<>();
        synchronized (this) { lists.put(k, l); }
        l.add(k); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }
    synchronized void add(String k) { lists.get(k).add(k); }
}

class KeptInField {
    private final Map<String, List<String>> lists = new HashMap<>();
    private volatile List<String> last;
    synchronized void add(String k) { List<String> l = lists.computeIfAbsent(k, x -> new ArrayList<>()); last = l; l.add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    void bump() { last.add("x"); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class AfterTheLock {
    private final Map<String, List<String>> lists = new HashMap<>();
    void add(String k) {
        List<String> l;
        synchronized (this) { l = lists.computeIfAbsent(k, x -> new ArrayList<>()); }
        l.add(k); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }
    synchronized int size() { int n = 0; for (List<String> l : lists.values()) n += l.size(); return n; }
}

class FromAnother {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized void take(FromAnother other, String k) { lists.put(k, other.lists.get(k)); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    synchronized void add(String k) { lists.get(k).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class Copied {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized Map<String, List<String>> all() { return new HashMap<>(lists); }
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class IteratorOut {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized Iterator<String> over(String k) { return lists.get(k).iterator(); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class ViewOut {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized List<String> head(String k) { return lists.get(k).subList(0, 1); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class Captured {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized Runnable later(String k) { List<String> l = lists.get(k); return () -> l.add("later"); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); }
}

class MadeElsewhere {
    private static final List<String> SHARED = new ArrayList<>();
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> SHARED).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class LoopedIn {
    private final Map<String, List<String>> lists = new HashMap<>();
    synchronized void addAll(List<List<String>> all) { for (List<String> l : all) lists.put("a", l); }
    synchronized void add(String k) { lists.get(k).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class ByFunction {
    private final Map<String, List<String>> lists = new HashMap<>();
    private static List<String> out;
    synchronized void leak(String k) { lists.computeIfPresent(k, (x, l) -> { synchronized (ByFunction.class) { out = l; } return l; }); } //~ error[H0703] "code that was passed on in these files takes or asks for locks, and this thread may hold a"
    static synchronized void use() { out.add("x"); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class TwoFields {
    private final Object a = new Object();
    private final Object b = new Object();
    private final Map<String, List<String>> left = new HashMap<>();
    private final Map<String, List<String>> right = new HashMap<>();
    void add(String k) { synchronized (a) { left.computeIfAbsent(k, x -> new ArrayList<>()).add(k); } } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    void move(String k) { synchronized (a) { synchronized (b) { right.put(k, left.get(k)); } } }
    void grow(String k) { synchronized (b) { right.get(k).add(k); } } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
}

class Remembered {
    private final Map<String, List<String>> lists = new HashMap<>();
    int twice(String k) {
        List<String> l;
        int before;
        synchronized (this) { l = lists.computeIfAbsent(k, x -> new ArrayList<>()); l.clear(); before = l.size(); }
        synchronized (this) { assert l.size() == before; return before; } //~ error[H0301] "the assertion may fail"
    }
    synchronized void add(String k) { lists.computeIfAbsent(k, x -> new ArrayList<>()).add(k); }
}
