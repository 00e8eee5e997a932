package java.util.stream;

import java.util.Spliterator;
import java.util.function.Supplier;

public final class StreamSupport {
  public static <T> Stream<T> stream(Spliterator<T> a, boolean b);
  public static <T> Stream<T> stream(Supplier<? extends Spliterator<T>> a, int b, boolean c);
  public static IntStream intStream(Spliterator.OfInt a, boolean b);
  public static IntStream intStream(Supplier<? extends Spliterator.OfInt> a, int b, boolean c);
  public static LongStream longStream(Spliterator.OfLong a, boolean b);
  public static LongStream longStream(Supplier<? extends Spliterator.OfLong> a, int b, boolean c);
  public static DoubleStream doubleStream(Spliterator.OfDouble a, boolean b);
  public static DoubleStream doubleStream(Supplier<? extends Spliterator.OfDouble> a, int b, boolean c);
  private StreamSupport();
}
