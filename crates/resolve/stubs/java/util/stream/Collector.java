package java.util.stream;

import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;

public interface Collector<T, A, R> {
  Supplier<A> supplier();
  BiConsumer<A, T> accumulator();
  BinaryOperator<A> combiner();
  Function<A, R> finisher();
  Set<Collector.Characteristics> characteristics();
  static <T, R> Collector<T, R, R> of(Supplier<R> a, BiConsumer<R, T> b, BinaryOperator<R> c, Collector.Characteristics... d);
  static <T, A, R> Collector<T, A, R> of(Supplier<A> a, BiConsumer<A, T> b, BinaryOperator<A> c, Function<A, R> d, Collector.Characteristics... e);
  public static enum Characteristics {
    CONCURRENT, UNORDERED, IDENTITY_FINISH;
  }
}
