package java.util.function;

public interface DoubleConsumer {
  void accept(double a);
  default DoubleConsumer andThen(DoubleConsumer a);
}
