package java.util.stream;

import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;

public interface DoubleStream extends BaseStream<Double, DoubleStream> {
  DoubleStream filter(DoublePredicate a);
  DoubleStream map(DoubleUnaryOperator a);
  <U> Stream<U> mapToObj(DoubleFunction<? extends U> a);
  IntStream mapToInt(DoubleToIntFunction a);
  LongStream mapToLong(DoubleToLongFunction a);
  DoubleStream flatMap(DoubleFunction<? extends DoubleStream> a);
  default DoubleStream mapMulti(DoubleStream.DoubleMapMultiConsumer a);
  DoubleStream distinct();
  DoubleStream sorted();
  DoubleStream peek(DoubleConsumer a);
  DoubleStream limit(long a);
  DoubleStream skip(long a);
  default DoubleStream takeWhile(DoublePredicate a);
  default DoubleStream dropWhile(DoublePredicate a);
  void forEach(DoubleConsumer a);
  void forEachOrdered(DoubleConsumer a);
  double[] toArray();
  double reduce(double a, DoubleBinaryOperator b);
  OptionalDouble reduce(DoubleBinaryOperator a);
  <R> R collect(Supplier<R> a, ObjDoubleConsumer<R> b, BiConsumer<R, R> c);
  double sum();
  /*@ pure @*/ OptionalDouble min();
  /*@ pure @*/ OptionalDouble max();
  long count();
  OptionalDouble average();
  DoubleSummaryStatistics summaryStatistics();
  boolean anyMatch(DoublePredicate a);
  boolean allMatch(DoublePredicate a);
  boolean noneMatch(DoublePredicate a);
  OptionalDouble findFirst();
  OptionalDouble findAny();
  Stream<Double> boxed();
  DoubleStream sequential();
  DoubleStream parallel();
  PrimitiveIterator.OfDouble iterator();
  Spliterator.OfDouble spliterator();
  static DoubleStream.Builder builder();
  static DoubleStream empty();
  static DoubleStream of(double a);
  static DoubleStream of(double... a);
  static DoubleStream iterate(double a, DoubleUnaryOperator b);
  static DoubleStream iterate(double a, DoublePredicate b, DoubleUnaryOperator c);
  static DoubleStream generate(DoubleSupplier a);
  static DoubleStream concat(DoubleStream a, DoubleStream b);
  public interface DoubleMapMultiConsumer {
    void accept(double a, DoubleConsumer b);
  }
  public interface Builder extends DoubleConsumer {
    void accept(double a);
    default DoubleStream.Builder add(double a);
    DoubleStream build();
  }
}
