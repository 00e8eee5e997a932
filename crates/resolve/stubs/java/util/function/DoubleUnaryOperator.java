package java.util.function;

public interface DoubleUnaryOperator {
  double applyAsDouble(double a);
  default DoubleUnaryOperator compose(DoubleUnaryOperator a);
  default DoubleUnaryOperator andThen(DoubleUnaryOperator a);
  static DoubleUnaryOperator identity();
}
