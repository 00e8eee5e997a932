package java.lang.ref;

public abstract class Reference<T> {
  public T get();
  public final boolean refersTo(T a);
  public void clear();
  public boolean isEnqueued();
  public boolean enqueue();
  protected Object clone() throws CloneNotSupportedException;
  public static void reachabilityFence(Object a);
  private Reference();
}
