//~ verdict JoinsReference.step: proved under assumptions
//~ verdict JoinsReference.run.reference1: proved under assumptions
//~ verdict JoinsReference.main: possible violation
// The thread that is waited for runs a method that is only referred to, and that needs the lock which is held meanwhile.
class JoinsReference {
  static int n;

  static synchronized void step() {
    n++;
  }

  static synchronized void run() {
    n++;
    Thread t = new Thread(JoinsReference::step);
    t.start();
    try {
      t.join(); //~ error[H0743] "this thread may hold a lock while it waits for another threa"
    } catch (InterruptedException e) {
      n = 0;
    }
  }

  public static void main(String[] args) {
    run();
  }
}
