package java.util;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.LongStream;

public final class OptionalLong {
  public static OptionalLong empty();
  public static OptionalLong of(long a);
  public long getAsLong();
  /*@ pure @*/ public boolean isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(LongConsumer a);
  public void ifPresentOrElse(LongConsumer a, Runnable b);
  public LongStream stream();
  public long orElse(long a);
  public long orElseGet(LongSupplier a);
  public long orElseThrow();
  public <X extends Throwable> long orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private OptionalLong();
}
