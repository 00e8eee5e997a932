// An object that is known by a type variable, an intersection, an interface or `Object` may be one whose monitor protects its
// fields: methods called `bad…` race, break a monitor's invariant or can block each other for ever.
//~ options: --replay 0
//~ verdict Account (monitor contract): proved under assumptions
//~ verdict Account.Account: proved under assumptions
//~ verdict Named.badDefault: possible violation
//~ verdict Named.okDefault: proved under assumptions
//~ verdict KnownAsLess.badVariable: possible violation
//~ verdict KnownAsLess.okVariable: proved under assumptions
//~ verdict KnownAsLess.badInvariant: possible violation
//~ verdict KnownAsLess.badIntersection: possible violation
//~ verdict KnownAsLess.okIntersection: proved under assumptions
//~ verdict KnownAsLess.badInterface: possible violation
//~ verdict KnownAsLess.okInterface: proved under assumptions
//~ verdict KnownAsLess.badObject: possible violation
//~ verdict KnownAsLess.okObject: proved under assumptions
//~ verdict KnownAsLess.badUnbounded: possible violation
//~ verdict KnownAsLess.badOrder: possible violation
//~ verdict KnownAsLess.badTwoObjects: possible violation
//~ verdict KnownAsLess.okOneObject: proved under assumptions
//~ verdict KnownAsLess.okNewObject: proved under assumptions
//~ verdict KnownAsLess.okSameObject: proved under assumptions
//~ verdict KnownAsLess.badElement: possible violation
//~ verdict KnownAsLess.badCondition: possible violation
//~ verdict KnownAsLess.okPlain: proved under assumptions
//~ verdict KnownAsLess.badClassObject: possible violation
//~ verdict KnownAsLess.okClassObject: proved under assumptions
//~ verdict KnownAsLess.total: proved under assumptions
//~ verdict Keeper.Keeper: proved under assumptions
//~ verdict Keeper.badStored: possible violation
//~ verdict Private (static initializer): proved under assumptions
//~ verdict Private.okOwn: proved under assumptions
//~ verdict Private.okStatic: proved under assumptions
//~ verdict Worker.run: possible violation
//~ verdict Worker.passedOn: proved under assumptions
//~ verdict Intersections.okLambda: proved under assumptions
//~ verdict Intersections.okLambda.lambda1: proved under assumptions
//~ verdict Intersections.badLambda: possible violation
//~ verdict Intersections.badLambda.lambda2: proved under assumptions
class Account {
  int x;
  int y;
  //@ monitor_invariant x == y;

  synchronized void add() {
    x++;
    y++;
  }
}

class Root {
  int b;

  synchronized void up() {
    b++;
  }
}

interface Named {
  default void badDefault() {
    if (this instanceof Leaf) ((Leaf) this).b = 3; //~ error[H0701] "another thread"
  }

  default void okDefault() {
    synchronized (this) {
      if (this instanceof Leaf) ((Leaf) this).b = 3;
    }
  }
}

// Its monitor is that of a class which does not implement the interface.
class Leaf extends Root implements Named {
}

class Plain {
  int n;
}

class KnownAsLess {
  static <T extends Account> void badVariable(T t) {
    if (t == null) return;
    t.x = 5; //~ error[H0701] "another thread"
    assert t.x == 5;
  }

  static <T extends Account> void okVariable(T t) {
    if (t == null) return;
    synchronized (t) {
      t.x++;
      t.y++;
    }
  }

  static <T extends Account> void badInvariant(T t) {
    if (t == null) return;
    synchronized (t) {
      t.x++;
    } //~ error[H0706] "monitor invariant"
  }

  static <T extends Account & Runnable> void badIntersection(T t) {
    if (t != null) t.x = 5; //~ error[H0701] "another thread"
  }

  static <T extends Account & Runnable> void okIntersection(T t) {
    if (t != null) t.add();
  }

  static void badInterface(Named t) {
    if (t instanceof Leaf) {
      ((Leaf) t).b = 7; //~ error[H0701] "another thread"
    }
  }

  static void okInterface(Named t) {
    if (t instanceof Leaf) ((Leaf) t).up();
  }

  static void badObject(Object t) {
    if (t instanceof Account) {
      ((Account) t).x = 7; //~ error[H0701] "another thread"
    }
  }

  static void okObject(Object t) {
    if (t instanceof Account) ((Account) t).add();
  }

  static <T> void badUnbounded(T t) {
    if (t instanceof Account) {
      Account a = (Account) t;
      a.y = 7; //~ error[H0701] "another thread"
    }
  }

  static void badOrder(Account a, Account b) {
    if (a == null || b == null) return;
    synchronized (a) {
      Object o = b;
      synchronized (o) { //~ error[H0703] "below every lock"
      }
    }
  }

  static void badTwoObjects(Object a, Object b) {
    if (a == null || b == null) return;
    synchronized (a) {
      synchronized (b) { //~ error[H0703] "below every lock"
      }
    }
  }

  static void okOneObject(Object a) {
    if (a == null) return;
    synchronized (a) {
      if (a instanceof Root) ((Root) a).b = 8;
    }
  }

  static void okNewObject(Account a) {
    if (a == null) return;
    Object own = new Object();
    synchronized (a) {
      synchronized (own) {
        a.add();
      }
    }
  }

  static void okSameObject(Account a) {
    if (a == null) return;
    synchronized (a) {
      Object o = a;
      synchronized (o) {
        a.add();
      }
    }
  }

  static <T extends Root> void badElement(T[] all) {
    if (all != null && all.length > 0 && all[0] != null) {
      all[0].b = 3; //~ error[H0701] "another thread"
    }
  }

  static void badCondition(boolean c, Account a, Root r) {
    var some = c ? a : r;
    if (some instanceof Account) ((Account) some).x = 8; //~ error[H0701] "another thread"
  }

  static <T extends Plain> void okPlain(T t) {
    if (t == null) return;
    t.n = 5;
    assert t.n == 5;
  }

  private static int count;

  static synchronized int total() {
    return count;
  }

  static void badClassObject(Account a) {
    if (a == null) return;
    Object o = KnownAsLess.class;
    synchronized (a) {
      synchronized (o) { //~ error[H0703] "below every lock"
        count++;
      }
    }
  }

  static void okClassObject() {
    Object o = KnownAsLess.class;
    synchronized (o) {
      count++;
    }
  }
}

class Keeper {
  private final Object lock;

  Keeper(Object lock) {
    this.lock = lock;
  }

  void badStored(Account a) {
    if (a == null || lock == null) return;
    synchronized (a) {
      synchronized (lock) { //~ error[H0703] "below every lock" //~ error[H0704] "shared"
      }
    }
  }
}

class Private {
  private final Object lock = new Object();
  private static final Object ALL = new Object();

  void okOwn(Account a) {
    if (a == null) return;
    synchronized (a) {
      synchronized (lock) {
      }
    }
  }

  static void okStatic(Account a) {
    if (a == null) return;
    synchronized (a) {
      synchronized (ALL) {
      }
    }
  }
}

// Another thread runs it: a type variable hides that the thread object is used as a `Runnable`.
class Worker extends Thread {
  public void run() {
    assert Thread.currentThread() == this; //~ error[H0301] "may fail"
  }

  private static <T> Object same(T t) {
    return t;
  }

  static void passedOn() {
    Object o = same(new Worker());
    Thread t = new Thread((Runnable) o);
    t.start();
  }
}

class Intersections {
  interface Marker {}

  static void okLambda() {
    Object o = (Runnable & Marker) () -> {};
    assert o instanceof Marker;
  }

  static void badLambda() {
    Object o = (Runnable & Marker) () -> {};
    assert !(o instanceof Marker); //~ error[H0301] "fail"
  }
}
