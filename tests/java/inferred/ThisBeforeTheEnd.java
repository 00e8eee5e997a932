//~ verdict Registered (static initializer): proved under assumptions
//~ verdict Registered.Registered: proved under assumptions
//~ verdict Registered.uses: proved under assumptions
//~ verdict Registered.unguarded: possible violation
//~ verdict Late (static initializer): proved under assumptions
//~ verdict Perhaps (static initializer): proved under assumptions
//~ verdict Shape.changed: proved under assumptions
//~ verdict Square.changed: proved under assumptions
//~ verdict Makers.own: proved under assumptions
//~ verdict Makers.wrong: refuted
//~ verdict Outer.Outer(int): possible violation
//~ verdict Started.Started: possible violation
//~ verdict Started.Started.lambda1: possible violation
//~ verdict Started.n: proved under assumptions
//~ verdict Locked.Locked: proved under assumptions
//~ verdict Locked.n: proved under assumptions
//~ verdict Unfinished.Unfinished: possible violation
//~ verdict Unfinished.Unfinished.lambda1: proved under assumptions
//~ verdict Finished.Finished: proved under assumptions
//~ verdict Finished.Finished.lambda1: proved under assumptions
//~ verdict Late.Late: unsupported
//~ verdict Perhaps.Perhaps: unsupported
//~ verdict Makers.below: unsupported
// Constructors that use `this` before they end: the object is there from the first statement that needs it.
import java.util.ArrayList;
import java.util.List;

class Registry {
  private final List<Object> all = new ArrayList<>();

  synchronized void add(Object o) {
    all.add(o);
  }
}

class Registered {
  private static final Registry REGISTRY = new Registry();
  private final String name;
  private int uses;

  Registered(String name) {
    this.name = name;
    uses = 1;
    REGISTRY.add(this);
  }

  synchronized int uses() {
    return uses++;
  }

  int unguarded() {
    return uses; //~ error[H0701] "`uses` may be accessed by another thread here"
  }
}

// What is in the fields is what the constructor gave them; what a method of the object does counts.
class Shape {
  protected int corners;

  Shape() {
    corners = 3;
    changed(); //~ error[H0504] "a constructor that calls an overridden method is not support"
  }

  void changed() {
    corners++;
  }
}

class Square extends Shape {
  @Override
  void changed() {
    corners += 5;
  }
}

class Makers {
  static void own() {
    Shape s = new Shape();
    assert s.corners == 4;
  }

  static void wrong() {
    Shape s = new Shape();
    assert s.corners == 3; //~ error[H0301] "the assertion fails"
  }

  // The constructor of the superclass runs the method of the subclass: its fields are not there yet, and this is refused.
  static void below() {
    Shape s = new Square();
    assert s.corners == 4;
  }
}

// A helper that keeps its object.
class Outer {
  private int n;
  private Inner inner;

  class Inner {
    void step() {
      n++;
    }
  }

  Outer() {
    n = 2;
    inner = new Inner();
    inner.step();
    assert n == 3;
  }

  Outer(int m) {
    this();
    n += m;
    inner.step();
    assert n == m; //~ error[H0301] "the assertion may fail"
  }
}

// A field that is final gets its value after the object went out: others may see it without.
class Late {
  private static final Registry REGISTRY = new Registry();
  private final int size;

  Late(int n) {
    REGISTRY.add(this); //~ error[H0504] "a constructor that lets `this` out before its end is not sup"
    size = n;
  }
}

// Not every way through the constructor makes the object.
class Perhaps {
  private static final Registry REGISTRY = new Registry();
  private int n;

  Perhaps(boolean quick) {
    n = 1;
    if (quick) {
      return;
    }
    REGISTRY.add(this); //~ error[H0504] "a constructor that lets `this` out before its end is not sup"
  }
}

// The thread uses the object while its constructor goes on.
class Started {
  private int n;

  Started() {
    Thread t = new Thread(() -> n++); //~ error[H0701] "`n` may be accessed by another thread here"
    t.start();
    n = 5; //~ error[H0701] "`n` may be accessed by another thread here"
  }

  synchronized int n() {
    return n;
  }
}

// A lock of the own object before it is shared.
class Locked {
  private int n;

  Locked() {
    synchronized (this) {
      n = 1;
    }
  }

  synchronized int n() {
    return n;
  }
}

// The object is everybody's once it went out: what the constructor still writes needs the lock.
class Unfinished {
  private int n;

  Unfinished() {
    Thread t = new Thread(() -> add(1));
    t.start();
    n = 5; //~ error[H0701] "`n` may be accessed by another thread here"
  }

  synchronized void add(int k) {
    n += k;
  }
}

class Finished {
  private int n;

  Finished() {
    n = 5;
    Thread t = new Thread(() -> add(1));
    t.start();
    add(3);
  }

  synchronized void add(int k) {
    n += k;
  }
}
