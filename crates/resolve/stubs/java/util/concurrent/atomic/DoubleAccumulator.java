package java.util.concurrent.atomic;

import java.io.Serializable;
import java.util.function.DoubleBinaryOperator;

public class DoubleAccumulator extends Number implements Serializable {
  public DoubleAccumulator(DoubleBinaryOperator a, double b);
  public void accumulate(double a);
  public double get();
  public void reset();
  public double getThenReset();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public double doubleValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public float floatValue();
}
