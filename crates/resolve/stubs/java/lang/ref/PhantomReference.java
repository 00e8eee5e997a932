// By hand: what it calls back.
package java.lang.ref;

public class PhantomReference<T> extends Reference<T> {
  public T get();
  //@ calls \nothing;
  public PhantomReference(T a, ReferenceQueue<? super T> b);
}
