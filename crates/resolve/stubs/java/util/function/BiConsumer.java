package java.util.function;

public interface BiConsumer<T, U> {
  void accept(T a, U b);
  default BiConsumer<T, U> andThen(BiConsumer<? super T, ? super U> a);
}
