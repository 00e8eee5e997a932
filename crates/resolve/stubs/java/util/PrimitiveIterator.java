package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public interface PrimitiveIterator<T, T_CONS> extends Iterator<T> {
  void forEachRemaining(T_CONS a);
  public interface OfDouble extends PrimitiveIterator<Double, DoubleConsumer> {
    double nextDouble();
    default void forEachRemaining(DoubleConsumer a);
    default Double next();
    default void forEachRemaining(Consumer<? super Double> a);
  }
  public interface OfLong extends PrimitiveIterator<Long, LongConsumer> {
    long nextLong();
    default void forEachRemaining(LongConsumer a);
    default Long next();
    default void forEachRemaining(Consumer<? super Long> a);
  }
  public interface OfInt extends PrimitiveIterator<Integer, IntConsumer> {
    int nextInt();
    default void forEachRemaining(IntConsumer a);
    default Integer next();
    default void forEachRemaining(Consumer<? super Integer> a);
  }
}
