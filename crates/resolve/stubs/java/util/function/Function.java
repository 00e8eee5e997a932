package java.util.function;

public interface Function<T, R> {
  R apply(T a);
  default <V> Function<V, R> compose(Function<? super V, ? extends T> a);
  default <V> Function<T, V> andThen(Function<? super R, ? extends V> a);
  static <T> Function<T, T> identity();
}
