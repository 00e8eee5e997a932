package java.util.function;

public interface IntUnaryOperator {
  int applyAsInt(int a);
  default IntUnaryOperator compose(IntUnaryOperator a);
  default IntUnaryOperator andThen(IntUnaryOperator a);
  static IntUnaryOperator identity();
}
