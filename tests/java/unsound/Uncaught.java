// A thread that ends with an exception prints it, and that runs code of the program behind the end of `run`.
//~ options: --replay 0
//~ verdict Told.getMessage: proved under assumptions
//~ verdict BadCaller.fail: proved under assumptions
//~ verdict OkThread.run: proved under assumptions
//~ verdict Uncaught.badStart: proved under assumptions
//~ verdict Uncaught.okStart: proved under assumptions
//~ verdict Uncaught.main: proved under assumptions
//~ verdict BadThrower.run: unsupported
//~ verdict BadCaller.run: unsupported
//~ verdict Uncaught.badStart.lambda1: unsupported
class Told extends RuntimeException {
  int asked;
  public String getMessage() { asked++; return "told"; }
}
class BadThrower extends Thread {
  public void run() { throw new Told(); }
//~^ error[H0504] "a thread that may end with an exception whose printing calls `Told.getMessage` (catch it t"
}
class BadCaller implements Runnable {
  static void fail() { throw new Told(); }
  public void run() { fail(); }
//~^ error[H0504] "a thread that may end with an exception whose printing calls `Told.getMessage` (catch it t"
}
class OkThread extends Thread {
  public void run() { Told t = new Told(); t.asked = 1; assert t.asked == 1; }
}
class Uncaught {
  static void badStart() { Thread t = new Thread(() -> { throw new Told(); }); t.start(); }
//~^ error[H0504] "a thread that may end with an exception whose printing calls `Told.getMessage` (catch it t"
  static void okStart() { Thread t = new OkThread(); t.start(); }
  public static void main(String[] args) throws InterruptedException { Thread t = new OkThread(); t.start(); t.join(); }
}
