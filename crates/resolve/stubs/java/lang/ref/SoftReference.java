package java.lang.ref;

public class SoftReference<T> extends Reference<T> {
  public SoftReference(T a);
  public SoftReference(T a, ReferenceQueue<? super T> b);
  public T get();
}
