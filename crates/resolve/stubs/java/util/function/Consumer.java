package java.util.function;

public interface Consumer<T> {
  void accept(T a);
  default Consumer<T> andThen(Consumer<? super T> a);
}
