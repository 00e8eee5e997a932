// By hand: numbers; the others have no contract.
package java.lang;

import java.util.Optional;

public final class Double extends Number implements Comparable<Double> {
  public static final double POSITIVE_INFINITY = 1.0 / 0.0;
  public static final double NEGATIVE_INFINITY = -1.0 / 0.0;
  public static final double NaN = 0.0 / 0.0;
  public static final double MAX_VALUE = 1.7976931348623157e308;
  public static final double MIN_NORMAL = 2.2250738585072014e-308;
  public static final double MIN_VALUE = 5e-324;
  public static final int MAX_EXPONENT = 1023;
  public static final int MIN_EXPONENT = -1022;
  public static final int SIZE = 64;
  public static final int BYTES = 8;
  public static final Class<Double> TYPE;
  /*@ pure @*/ public static String toString(double a);
  public static String toHexString(double a);
  /*@ pure @*/ public static Double valueOf(String a) throws NumberFormatException;
  //@ modifies \nothing;
  //@ ensures \result != null;
  /*@ pure @*/ public static Double valueOf(double a);
  public static double parseDouble(String a) throws NumberFormatException;
  //@ modifies \nothing;
  /*@ pure @*/ public static boolean isNaN(double a);
  //@ modifies \nothing;
  /*@ pure @*/ public static boolean isInfinite(double a);
  //@ modifies \nothing;
  public static boolean isFinite(double a);
  public Double(double a);
  public Double(String a) throws NumberFormatException;
  /*@ pure @*/ public boolean isNaN();
  /*@ pure @*/ public boolean isInfinite();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public byte byteValue();
  /*@ pure @*/ public short shortValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public static int hashCode(double a);
  /*@ pure @*/ public boolean equals(Object a);
  //@ modifies \nothing;
  public static long doubleToLongBits(double a);
  //@ modifies \nothing;
  public static long doubleToRawLongBits(double a);
  //@ modifies \nothing;
  public static double longBitsToDouble(long a);
  /*@ pure @*/ public int compareTo(Double a);
  //@ modifies \nothing;
  //@ ensures -1 <= \result && \result <= 1;
  /*@ pure @*/ public static int compare(double a, double b);
  public static double sum(double a, double b);
  /*@ pure @*/ public static double max(double a, double b);
  /*@ pure @*/ public static double min(double a, double b);
  public Optional<Double> describeConstable();
}
