package java.util.function;

public interface BiFunction<T, U, R> {
  R apply(T a, U b);
  default <V> BiFunction<T, U, V> andThen(Function<? super R, ? extends V> a);
}
