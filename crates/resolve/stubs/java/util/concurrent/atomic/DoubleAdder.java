package java.util.concurrent.atomic;

import java.io.Serializable;

public class DoubleAdder extends Number implements Serializable {
  public DoubleAdder();
  public void add(double a);
  public double sum();
  public void reset();
  public double sumThenReset();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public double doubleValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public float floatValue();
}
