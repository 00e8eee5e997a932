package java.util;

import java.util.function.DoubleConsumer;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;

public final class OptionalDouble {
  public static OptionalDouble empty();
  public static OptionalDouble of(double a);
  public double getAsDouble();
  /*@ pure @*/ public boolean isPresent();
  /*@ pure @*/ public boolean isEmpty();
  public void ifPresent(DoubleConsumer a);
  public void ifPresentOrElse(DoubleConsumer a, Runnable b);
  public DoubleStream stream();
  public double orElse(double a);
  public double orElseGet(DoubleSupplier a);
  public double orElseThrow();
  public <X extends Throwable> double orElseThrow(Supplier<? extends X> a) throws X;
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  private OptionalDouble();
}
