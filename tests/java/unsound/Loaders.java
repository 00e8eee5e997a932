class Loader extends Thread {
//~ options: --replay 0
//~ verdict Loader.getContextClassLoader: possible violation
//~ verdict QuietLoader.run: proved under assumptions
//~ verdict Loader.run: proved under assumptions
  static int asked;
  public ClassLoader getContextClassLoader() { asked++; return null; }
//~^ error[H0701] "the static field `asked` may be accessed by another thread here"
  public void run() { Thread t = new Thread(); }
}
class QuietLoader extends Thread {
  public void run() { int n = 1; }
}
