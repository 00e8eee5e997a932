// By hand: what it calls back.
package java.lang;

import java.util.function.Supplier;

public class ThreadLocal<T> {
  protected T initialValue();
  public static <S> ThreadLocal<S> withInitial(Supplier<? extends S> a);
  //@ calls \nothing;
  public ThreadLocal();
  public T get();
  public void set(T a);
  public void remove();
}
