// By hand: what it calls back.
package java.lang.ref;

public class SoftReference<T> extends Reference<T> {
  //@ calls \nothing;
  public SoftReference(T a);
  //@ calls \nothing;
  public SoftReference(T a, ReferenceQueue<? super T> b);
  public T get();
}
