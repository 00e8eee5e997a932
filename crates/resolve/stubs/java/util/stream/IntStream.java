package java.util.stream;

import java.util.IntSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;

public interface IntStream extends BaseStream<Integer, IntStream> {
  IntStream filter(IntPredicate a);
  IntStream map(IntUnaryOperator a);
  <U> Stream<U> mapToObj(IntFunction<? extends U> a);
  LongStream mapToLong(IntToLongFunction a);
  DoubleStream mapToDouble(IntToDoubleFunction a);
  IntStream flatMap(IntFunction<? extends IntStream> a);
  default IntStream mapMulti(IntStream.IntMapMultiConsumer a);
  IntStream distinct();
  IntStream sorted();
  IntStream peek(IntConsumer a);
  IntStream limit(long a);
  IntStream skip(long a);
  default IntStream takeWhile(IntPredicate a);
  default IntStream dropWhile(IntPredicate a);
  void forEach(IntConsumer a);
  void forEachOrdered(IntConsumer a);
  int[] toArray();
  int reduce(int a, IntBinaryOperator b);
  OptionalInt reduce(IntBinaryOperator a);
  <R> R collect(Supplier<R> a, ObjIntConsumer<R> b, BiConsumer<R, R> c);
  int sum();
  /*@ pure @*/ OptionalInt min();
  /*@ pure @*/ OptionalInt max();
  long count();
  OptionalDouble average();
  IntSummaryStatistics summaryStatistics();
  boolean anyMatch(IntPredicate a);
  boolean allMatch(IntPredicate a);
  boolean noneMatch(IntPredicate a);
  OptionalInt findFirst();
  OptionalInt findAny();
  LongStream asLongStream();
  DoubleStream asDoubleStream();
  Stream<Integer> boxed();
  IntStream sequential();
  IntStream parallel();
  PrimitiveIterator.OfInt iterator();
  Spliterator.OfInt spliterator();
  static IntStream.Builder builder();
  static IntStream empty();
  static IntStream of(int a);
  static IntStream of(int... a);
  static IntStream iterate(int a, IntUnaryOperator b);
  static IntStream iterate(int a, IntPredicate b, IntUnaryOperator c);
  static IntStream generate(IntSupplier a);
  static IntStream range(int a, int b);
  static IntStream rangeClosed(int a, int b);
  static IntStream concat(IntStream a, IntStream b);
  public interface IntMapMultiConsumer {
    void accept(int a, IntConsumer b);
  }
  public interface Builder extends IntConsumer {
    void accept(int a);
    default IntStream.Builder add(int a);
    IntStream build();
  }
}
