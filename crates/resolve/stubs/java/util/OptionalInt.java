package java.util;

import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

public final class OptionalInt {
  public static OptionalInt empty();
  public static OptionalInt of(int a);
  public int getAsInt();
  /*@ pure @*/ public boolean isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(IntConsumer a);
  public void ifPresentOrElse(IntConsumer a, Runnable b);
  public IntStream stream();
  public int orElse(int a);
  public int orElseGet(IntSupplier a);
  public int orElseThrow();
  public <X extends Throwable> int orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private OptionalInt();
}
