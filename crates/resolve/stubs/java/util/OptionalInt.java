// By hand: values that may be there; what runs functions has no contract.
package java.util;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

public final class OptionalInt {
  //@ modifies \nothing;
  //@ ensures \result != null && !\result.isPresent();
  public static OptionalInt empty();
  //@ modifies \nothing;
  //@ ensures \result != null && \result.isPresent() && \result.getAsInt() == a;
  public static OptionalInt of(int a);
  //@ reads \nothing;
  //@ signals (NoSuchElementException e) !isPresent();
  /*@ pure @*/ public int getAsInt();
  //@ reads \nothing;
  /*@ pure @*/ public boolean isPresent();
  //@ reads \nothing;
  //@ ensures \result == !isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(IntConsumer a);
  public void ifPresentOrElse(IntConsumer a, Runnable b);
  public IntStream stream();
  //@ modifies \nothing;
  //@ ensures \result == (isPresent() ? getAsInt() : a);
  public int orElse(int a);
  public int orElseGet(IntSupplier a);
  public int orElseThrow();
  public <X extends Throwable> int orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private OptionalInt();
}
