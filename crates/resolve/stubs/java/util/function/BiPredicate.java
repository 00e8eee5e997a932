package java.util.function;

public interface BiPredicate<T, U> {
  boolean test(T a, U b);
  default BiPredicate<T, U> and(BiPredicate<? super T, ? super U> a);
  default BiPredicate<T, U> negate();
  default BiPredicate<T, U> or(BiPredicate<? super T, ? super U> a);
}
