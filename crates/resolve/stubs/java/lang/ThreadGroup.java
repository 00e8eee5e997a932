package java.lang;

public class ThreadGroup implements Thread.UncaughtExceptionHandler {
  public ThreadGroup(String a);
  public ThreadGroup(ThreadGroup a, String b);
  /*@ pure @*/ public final String getName();
  public final ThreadGroup getParent();
  public final int getMaxPriority();
  /*@ pure @*/ public final boolean isDaemon();
  public boolean isDestroyed();
  public final void setDaemon(boolean a);
  public final void setMaxPriority(int a);
  public final boolean parentOf(ThreadGroup a);
  public final void checkAccess();
  public int activeCount();
  public int enumerate(Thread[] a);
  public int enumerate(Thread[] a, boolean b);
  public int activeGroupCount();
  public int enumerate(ThreadGroup[] a);
  public int enumerate(ThreadGroup[] a, boolean b);
  public final void stop();
  public final void interrupt();
  public final void suspend();
  public final void resume();
  public final void destroy();
  public void list();
  public void uncaughtException(Thread a, Throwable b);
  public boolean allowThreadSuspension(boolean a);
  /*@ pure @*/ public String toString();
}
