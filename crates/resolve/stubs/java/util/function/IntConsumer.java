package java.util.function;

public interface IntConsumer {
  void accept(int a);
  default IntConsumer andThen(IntConsumer a);
}
