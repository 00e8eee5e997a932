package java.util.function;

public interface DoubleBinaryOperator {
  double applyAsDouble(double a, double b);
}
