// By hand: what it calls back.
package java.lang.ref;

public class WeakReference<T> extends Reference<T> {
  //@ calls \nothing;
  public WeakReference(T a);
  //@ calls \nothing;
  public WeakReference(T a, ReferenceQueue<? super T> b);
}
