package java.util;

import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

public class LongSummaryStatistics implements LongConsumer, IntConsumer {
  public LongSummaryStatistics();
  public LongSummaryStatistics(long a, long b, long c, long d) throws IllegalArgumentException;
  public void accept(int a);
  public void accept(long a);
  public void combine(LongSummaryStatistics a);
  /*@ pure @*/ public final long getCount();
  public final long getSum();
  public final long getMin();
  public final long getMax();
  public final double getAverage();
  /*@ pure @*/ public String toString();
}
