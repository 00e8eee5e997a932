//~ verdict InitializerJoinsLambda (static initializer): possible violation
//~ verdict InitializerJoinsLambda.lambda1: proved under assumptions
//~ verdict InitializerJoinsLambda.main: proved under assumptions
// The code of a lambda is a method of the class around it: the thread waits until that is initialized, and the initializer waits for the thread.
class InitializerJoinsLambda {
  static {
    Thread t = new Thread(() -> {});
    t.start();
    try {
      t.join(); //~ error[H0743] "this thread may hold a lock while it waits for another threa"
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void main(String[] args) {}
}
