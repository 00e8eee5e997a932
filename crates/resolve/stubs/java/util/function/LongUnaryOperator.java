package java.util.function;

public interface LongUnaryOperator {
  long applyAsLong(long a);
  default LongUnaryOperator compose(LongUnaryOperator a);
  default LongUnaryOperator andThen(LongUnaryOperator a);
  static LongUnaryOperator identity();
}
