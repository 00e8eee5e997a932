package java.util.function;

public interface Predicate<T> {
  boolean test(T a);
  default Predicate<T> and(Predicate<? super T> a);
  default Predicate<T> negate();
  default Predicate<T> or(Predicate<? super T> a);
  static <T> Predicate<T> isEqual(Object a);
  static <T> Predicate<T> not(Predicate<? super T> a);
}
