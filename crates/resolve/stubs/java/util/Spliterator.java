package java.util;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public interface Spliterator<T> {
  int ORDERED = 16;
  int DISTINCT = 1;
  int SORTED = 4;
  int SIZED = 64;
  int NONNULL = 256;
  int IMMUTABLE = 1024;
  int CONCURRENT = 4096;
  int SUBSIZED = 16384;
  boolean tryAdvance(Consumer<? super T> a);
  default void forEachRemaining(Consumer<? super T> a);
  Spliterator<T> trySplit();
  long estimateSize();
  default long getExactSizeIfKnown();
  int characteristics();
  default boolean hasCharacteristics(int a);
  default Comparator<? super T> getComparator();
  public interface OfDouble extends Spliterator.OfPrimitive<Double, DoubleConsumer, Spliterator.OfDouble> {
    Spliterator.OfDouble trySplit();
    boolean tryAdvance(DoubleConsumer a);
    default void forEachRemaining(DoubleConsumer a);
    default boolean tryAdvance(Consumer<? super Double> a);
    default void forEachRemaining(Consumer<? super Double> a);
  }
  public interface OfLong extends Spliterator.OfPrimitive<Long, LongConsumer, Spliterator.OfLong> {
    Spliterator.OfLong trySplit();
    boolean tryAdvance(LongConsumer a);
    default void forEachRemaining(LongConsumer a);
    default boolean tryAdvance(Consumer<? super Long> a);
    default void forEachRemaining(Consumer<? super Long> a);
  }
  public interface OfInt extends Spliterator.OfPrimitive<Integer, IntConsumer, Spliterator.OfInt> {
    Spliterator.OfInt trySplit();
    boolean tryAdvance(IntConsumer a);
    default void forEachRemaining(IntConsumer a);
    default boolean tryAdvance(Consumer<? super Integer> a);
    default void forEachRemaining(Consumer<? super Integer> a);
  }
  public interface OfPrimitive<T, T_CONS, T_SPLITR extends Spliterator.OfPrimitive<T, T_CONS, T_SPLITR>> extends Spliterator<T> {
    T_SPLITR trySplit();
    boolean tryAdvance(T_CONS a);
    default void forEachRemaining(T_CONS a);
  }
}
