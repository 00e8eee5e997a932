//~ verdict Copied.go: possible violation
//~ verdict Base.go: possible violation
//~ verdict Unused.go: proved under assumptions
//~ verdict Looked (static initializer): proved under assumptions
//~ verdict Looked.copied: proved under assumptions
//~ verdict Looked.below: proved under assumptions
//~ verdict Looked.unused: proved under assumptions
//~ verdict Looked.run: proved under assumptions
//~ verdict Given.next: possible violation
//~ verdict Steps.fresh: proved under assumptions
//~ verdict Steps.keep: proved under assumptions
//~ verdict Steps.run: proved under assumptions
//~ verdict Copied.copy: unsupported
// Objects that several threads get are not always made with `new`: reflection, deserialization, copies, code outside that gets them and hands them back. Each of
// these classes has one way only.

import java.util.*;
import java.util.concurrent.*;

interface Work { void go(); }

class Copied implements Work, Cloneable {
    private int n;
    public void go() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    Copied copy() throws CloneNotSupportedException { return (Copied) super.clone(); } //~ error[H0504] "a call of `Object.clone`, which has no contract (write a cla"
}
class Base implements Work {
    private int n;
    public void go() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Below extends Base { }
class Unused implements Work {
    private int n;
    public void go() { n++; }
}
class Looked {
    private static final Map<String, Work> ALL = new ConcurrentHashMap<>();
    static void copied() throws Exception { ALL.put("c", new Copied().copy()); }
    static void below() { ALL.put("e", new Below()); }
    static void unused() { Work own = new Unused(); own.go(); }
    static void run(String name) { ALL.get(name).go(); }
}

interface Step { void next(); }
class Given implements Step {
    private int n;
    public void next() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Steps {
    private static volatile Step current;
    static Step fresh() { return new Given(); }
    static void keep(Step step) { current = step; }
    static void run() { current.next(); }
}
