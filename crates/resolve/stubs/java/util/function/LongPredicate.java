package java.util.function;

public interface LongPredicate {
  boolean test(long a);
  default LongPredicate and(LongPredicate a);
  default LongPredicate negate();
  default LongPredicate or(LongPredicate a);
}
