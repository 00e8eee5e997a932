package java.util.function;

import java.util.Comparator;

public interface BinaryOperator<T> extends BiFunction<T, T, T> {
  static <T> BinaryOperator<T> minBy(Comparator<? super T> a);
  static <T> BinaryOperator<T> maxBy(Comparator<? super T> a);
}
