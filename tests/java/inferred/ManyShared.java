//~ verdict Level.1.run: proved under assumptions
//~ verdict User.User: proved under assumptions
//~ verdict User.add: proved under assumptions
//~ verdict User.sum: proved under assumptions
//~ verdict User.first: proved under assumptions
//~ verdict User.few: proved under assumptions
//~ verdict User.last: possible violation
//~ verdict A.run: proved under assumptions
//~ verdict B.run: proved under assumptions
//~ verdict C.run: proved under assumptions
//~ verdict D.run: proved under assumptions
//~ verdict E.run: proved under assumptions
//~ verdict F.run: proved under assumptions
//~ verdict G.run: proved under assumptions
//~ verdict G.peek: possible violation
//~ verdict Runs.fill: proved under assumptions
//~ verdict Runs.all: proved under assumptions
//~ verdict Runs.held: possible violation
//~ verdict Early.Early: possible violation
//~ verdict Early.get: proved under assumptions
// Objects of classes with locks are shared as soon as anybody can have them, however many such classes there are, whatever they are known as, and whoever touches static fields of their classes.

import java.util.*;
import java.util.concurrent.*;

class Level {
    static final String NAME = "level";
    static int last;
    private int seen;
    synchronized void see() { seen++; }
    synchronized int seen() { return seen; }
    Runnable later() { return new Runnable() { public void run() { see(); } }; }
}
class User {
    private final List<Level> all = new ArrayList<>();
    synchronized void add(Level l) { all.add(l); }
    synchronized int sum() { int n = 0; for (Level l : all) { l.see(); n += l.seen(); } return n; }
    int first() { Level l = new Level(); l.see(); return l.seen() + Level.NAME.length(); }
    private final Level[] few = new Level[4];
    synchronized void few() { for (Level l : few) { if (l != null) l.see(); } }
    void last() { Level.last++; } //~ error[H0701] "the static field `last` may be accessed by another thread he"
}
abstract class Part implements Runnable { }
class A extends Part { private int n; public synchronized void run() { n++; } }
class B extends Part { private int n; public synchronized void run() { n++; } }
class C extends Part { private int n; public synchronized void run() { n++; } }
class D extends Part { private int n; public synchronized void run() { n++; } }
class E extends Part { private int n; public synchronized void run() { n++; } }
class F extends Part { private int n; public synchronized void run() { n++; } }
class G extends Part { private int n; public synchronized void run() { n++; } int peek() { return n; } } //~ error[H0701] "`n` may be accessed by another thread here"
class Runs {
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    void fill(Level level) {
        tasks.add(new A()); tasks.add(new B()); tasks.add(new C()); tasks.add(new D()); tasks.add(new E()); tasks.add(new F()); tasks.add(new G());
        tasks.add(level.later());
    }
    void all() { for (Runnable task : tasks) task.run(); }
    void held() { synchronized (this) { for (Runnable task : tasks) task.run(); } } //~ error[H0703] "`Level.1.run` takes or asks for locks, and this thread may h"
}
class Early {
    private int n;
    private final Level level;
    Early(Level level, List<Early> all) { this.level = level; all.add(this); n = 1; } //~ error[H0701] "`n` may be accessed by another thread here"
    synchronized int get() { return n; }
}
