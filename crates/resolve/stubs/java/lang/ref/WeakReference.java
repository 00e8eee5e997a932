package java.lang.ref;

public class WeakReference<T> extends Reference<T> {
  public WeakReference(T a);
  public WeakReference(T a, ReferenceQueue<? super T> b);
}
