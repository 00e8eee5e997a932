package java.lang.ref;

public class PhantomReference<T> extends Reference<T> {
  public T get();
  public PhantomReference(T a, ReferenceQueue<? super T> b);
}
