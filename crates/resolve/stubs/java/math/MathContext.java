package java.math;

import java.io.Serializable;

public final class MathContext implements Serializable {
  public static final MathContext UNLIMITED;
  public static final MathContext DECIMAL32;
  public static final MathContext DECIMAL64;
  public static final MathContext DECIMAL128;
  public MathContext(int a);
  public MathContext(int a, RoundingMode b);
  public MathContext(String a);
  public int getPrecision();
  public RoundingMode getRoundingMode();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
}
