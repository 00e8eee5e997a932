package java.util.concurrent.locks;

public class LockSupport {
  public static void setCurrentBlocker(Object a);
  public static void unpark(Thread a);
  public static void park(Object a);
  public static void parkNanos(Object a, long b);
  public static void parkUntil(Object a, long b);
  public static Object getBlocker(Thread a);
  public static void park();
  public static void parkNanos(long a);
  public static void parkUntil(long a);
  private LockSupport();
}
