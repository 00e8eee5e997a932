// By hand: values for the time of a call (Java 25).
package java.lang;

import java.util.function.Supplier;

public final class ScopedValue<T> {
  public static <T> ScopedValue<T> newInstance();
  public static <T> ScopedValue.Carrier where(ScopedValue<T> a, T b);
  public T get();
  public boolean isBound();
  public T orElse(T a);
  public <X extends Throwable> T orElseThrow(Supplier<? extends X> a) throws X;
  public static final class Carrier {
    public <T> Carrier where(ScopedValue<T> a, T b);
    public <T> T get(ScopedValue<T> a);
    public <R, X extends Throwable> R call(CallableOp<? extends R, X> a) throws X;
    public void run(Runnable a);
  }
  public interface CallableOp<T, X extends Throwable> {
    T call() throws X;
  }
}
