package java.util;

import java.util.function.DoubleConsumer;

public class DoubleSummaryStatistics implements DoubleConsumer {
  public DoubleSummaryStatistics();
  public DoubleSummaryStatistics(long a, double b, double c, double d) throws IllegalArgumentException;
  public void accept(double a);
  public void combine(DoubleSummaryStatistics a);
  /*@ pure @*/ public final long getCount();
  public final double getSum();
  public final double getMin();
  public final double getMax();
  public final double getAverage();
  /*@ pure @*/ public String toString();
}
