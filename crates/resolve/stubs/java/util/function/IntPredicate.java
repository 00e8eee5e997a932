package java.util.function;

public interface IntPredicate {
  boolean test(int a);
  default IntPredicate and(IntPredicate a);
  default IntPredicate negate();
  default IntPredicate or(IntPredicate a);
}
