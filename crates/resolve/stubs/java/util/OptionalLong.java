// By hand: values that may be there; what runs functions has no contract.
package java.util;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;

public final class OptionalLong {
  //@ modifies \nothing;
  //@ ensures \result != null && !\result.isPresent();
  public static OptionalLong empty();
  //@ modifies \nothing;
  //@ ensures \result != null && \result.isPresent() && \result.getAsLong() == a;
  public static OptionalLong of(long a);
  //@ reads \nothing;
  //@ signals (NoSuchElementException e) !isPresent();
  /*@ pure @*/ public long getAsLong();
  //@ reads \nothing;
  /*@ pure @*/ public boolean isPresent();
  //@ reads \nothing;
  //@ ensures \result == !isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(LongConsumer a);
  public void ifPresentOrElse(LongConsumer a, Runnable b);
  public LongStream stream();
  //@ modifies \nothing;
  //@ ensures \result == (isPresent() ? getAsLong() : a);
  public long orElse(long a);
  public long orElseGet(LongSupplier a);
  public long orElseThrow();
  public <X extends Throwable> long orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private OptionalLong();
}
