//~ verdict InitializedUnderLock.main: proved under assumptions
//~ verdict InitializedUnderLock.main.lambda1: proved under assumptions
//~ verdict Gate (static initializer): proved under assumptions
//~ verdict Gate.use.reference2: proved under assumptions
//~ verdict Table (static initializer): possible violation
// One thread holds the lock and needs the class, which is called by a reference; the class's initializer needs the lock.
class InitializedUnderLock {
  public static void main(String[] args) {
    Gate.ONLY.enter();
    new Thread(() -> Gate.ONLY.use()).start();
    Table.touch();
  }
}

class Gate {
  static final Gate ONLY = new Gate();
  private int entered;

  synchronized int enter() { //~ error[H0703] "this lock may not be below every lock that the thread holds:"
    entered++; //~ error[H0701] "`entered` may be accessed by another thread here"
    return entered;
  }

  synchronized void use() {
    entered++;
    Runnable r = Table::touch;
    r.run();
  }
}

class Table {
  static final int SIZE;

  static {
    SIZE = Gate.ONLY.enter();
  }

  static void touch() {
    int k = SIZE;
  }
}
