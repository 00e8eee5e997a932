package java.util.function;

public interface DoublePredicate {
  boolean test(double a);
  default DoublePredicate and(DoublePredicate a);
  default DoublePredicate negate();
  default DoublePredicate or(DoublePredicate a);
}
