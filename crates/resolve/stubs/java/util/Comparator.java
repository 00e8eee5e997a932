package java.util;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

public interface Comparator<T> {
  /*@ pure @*/ int compare(T a, T b);
  /*@ pure @*/ boolean equals(Object a);
  default Comparator<T> reversed();
  default Comparator<T> thenComparing(Comparator<? super T> a);
  default <U> Comparator<T> thenComparing(Function<? super T, ? extends U> a, Comparator<? super U> b);
  default <U extends Comparable<? super U>> Comparator<T> thenComparing(Function<? super T, ? extends U> a);
  default Comparator<T> thenComparingInt(ToIntFunction<? super T> a);
  default Comparator<T> thenComparingLong(ToLongFunction<? super T> a);
  default Comparator<T> thenComparingDouble(ToDoubleFunction<? super T> a);
  static <T extends Comparable<? super T>> Comparator<T> reverseOrder();
  static <T extends Comparable<? super T>> Comparator<T> naturalOrder();
  static <T> Comparator<T> nullsFirst(Comparator<? super T> a);
  static <T> Comparator<T> nullsLast(Comparator<? super T> a);
  static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> a, Comparator<? super U> b);
  static <T, U extends Comparable<? super U>> Comparator<T> comparing(Function<? super T, ? extends U> a);
  static <T> Comparator<T> comparingInt(ToIntFunction<? super T> a);
  static <T> Comparator<T> comparingLong(ToLongFunction<? super T> a);
  static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> a);
}
