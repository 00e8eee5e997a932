package java.lang;

import java.util.Map;

public class Thread implements Runnable {
  public static final int MIN_PRIORITY = 1;
  public static final int NORM_PRIORITY = 5;
  public static final int MAX_PRIORITY = 10;
  /*@ pure @*/ public static Thread currentThread();
  public static void yield();
  public static void sleep(long a) throws InterruptedException;
  public static void sleep(long a, int b) throws InterruptedException;
  public static void onSpinWait();
  protected Object clone() throws CloneNotSupportedException;
  public Thread();
  public Thread(Runnable a);
  public Thread(ThreadGroup a, Runnable b);
  public Thread(String a);
  public Thread(ThreadGroup a, String b);
  public Thread(Runnable a, String b);
  public Thread(ThreadGroup a, Runnable b, String c);
  public Thread(ThreadGroup a, Runnable b, String c, long d);
  public Thread(ThreadGroup a, Runnable b, String c, long d, boolean e);
  public void start();
  public void run();
  public final void stop();
  public void interrupt();
  public static boolean interrupted();
  /*@ pure @*/ public boolean isInterrupted();
  /*@ pure @*/ public final boolean isAlive();
  public final void suspend();
  public final void resume();
  public final void setPriority(int a);
  public final int getPriority();
  public final void setName(String a);
  /*@ pure @*/ public final String getName();
  public final ThreadGroup getThreadGroup();
  public static int activeCount();
  public static int enumerate(Thread[] a);
  public int countStackFrames();
  public final void join(long a) throws InterruptedException;
  public final void join(long a, int b) throws InterruptedException;
  public final void join() throws InterruptedException;
  public static void dumpStack();
  public final void setDaemon(boolean a);
  /*@ pure @*/ public final boolean isDaemon();
  public final void checkAccess();
  /*@ pure @*/ public String toString();
  public ClassLoader getContextClassLoader();
  public void setContextClassLoader(ClassLoader a);
  public static boolean holdsLock(Object a);
  public StackTraceElement[] getStackTrace();
  public static Map<Thread, StackTraceElement[]> getAllStackTraces();
  public long getId();
  public Thread.State getState();
  public static void setDefaultUncaughtExceptionHandler(Thread.UncaughtExceptionHandler a);
  public static Thread.UncaughtExceptionHandler getDefaultUncaughtExceptionHandler();
  public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler();
  public void setUncaughtExceptionHandler(Thread.UncaughtExceptionHandler a);
  public interface UncaughtExceptionHandler {
    void uncaughtException(Thread a, Throwable b);
  }
  public static final enum State {
    NEW, RUNNABLE, BLOCKED, WAITING, TIMED_WAITING, TERMINATED;
  }
}
