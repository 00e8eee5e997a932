package java.util.stream;

import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;

public interface LongStream extends BaseStream<Long, LongStream> {
  LongStream filter(LongPredicate a);
  LongStream map(LongUnaryOperator a);
  <U> Stream<U> mapToObj(LongFunction<? extends U> a);
  IntStream mapToInt(LongToIntFunction a);
  DoubleStream mapToDouble(LongToDoubleFunction a);
  LongStream flatMap(LongFunction<? extends LongStream> a);
  default LongStream mapMulti(LongStream.LongMapMultiConsumer a);
  LongStream distinct();
  LongStream sorted();
  LongStream peek(LongConsumer a);
  LongStream limit(long a);
  LongStream skip(long a);
  default LongStream takeWhile(LongPredicate a);
  default LongStream dropWhile(LongPredicate a);
  void forEach(LongConsumer a);
  void forEachOrdered(LongConsumer a);
  long[] toArray();
  long reduce(long a, LongBinaryOperator b);
  OptionalLong reduce(LongBinaryOperator a);
  <R> R collect(Supplier<R> a, ObjLongConsumer<R> b, BiConsumer<R, R> c);
  long sum();
  /*@ pure @*/ OptionalLong min();
  /*@ pure @*/ OptionalLong max();
  long count();
  OptionalDouble average();
  LongSummaryStatistics summaryStatistics();
  boolean anyMatch(LongPredicate a);
  boolean allMatch(LongPredicate a);
  boolean noneMatch(LongPredicate a);
  OptionalLong findFirst();
  OptionalLong findAny();
  DoubleStream asDoubleStream();
  Stream<Long> boxed();
  LongStream sequential();
  LongStream parallel();
  PrimitiveIterator.OfLong iterator();
  Spliterator.OfLong spliterator();
  static LongStream.Builder builder();
  static LongStream empty();
  static LongStream of(long a);
  static LongStream of(long... a);
  static LongStream iterate(long a, LongUnaryOperator b);
  static LongStream iterate(long a, LongPredicate b, LongUnaryOperator c);
  static LongStream generate(LongSupplier a);
  static LongStream range(long a, long b);
  static LongStream rangeClosed(long a, long b);
  static LongStream concat(LongStream a, LongStream b);
  public interface LongMapMultiConsumer {
    void accept(long a, LongConsumer b);
  }
  public interface Builder extends LongConsumer {
    void accept(long a);
    default LongStream.Builder add(long a);
    LongStream build();
  }
}
