// By hand: numbers; the others have no contract.
package java.lang;

import java.util.Optional;

public final class Float extends Number implements Comparable<Float> {
  public static final float POSITIVE_INFINITY = 1.0f / 0.0f;
  public static final float NEGATIVE_INFINITY = -1.0f / 0.0f;
  public static final float NaN = 0.0f / 0.0f;
  public static final float MAX_VALUE = 3.4028235e38f;
  public static final float MIN_NORMAL = 1.1754944e-38f;
  public static final float MIN_VALUE = 1e-45f;
  public static final int MAX_EXPONENT = 127;
  public static final int MIN_EXPONENT = -126;
  public static final int SIZE = 32;
  public static final int BYTES = 4;
  public static final Class<Float> TYPE;
  /*@ pure @*/ public static String toString(float a);
  public static String toHexString(float a);
  /*@ pure @*/ public static Float valueOf(String a) throws NumberFormatException;
  /*@ pure @*/ public static Float valueOf(float a);
  public static float parseFloat(String a) throws NumberFormatException;
  //@ modifies \nothing;
  /*@ pure @*/ public static boolean isNaN(float a);
  //@ modifies \nothing;
  /*@ pure @*/ public static boolean isInfinite(float a);
  public static boolean isFinite(float a);
  public Float(float a);
  public Float(double a);
  public Float(String a) throws NumberFormatException;
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
  /*@ pure @*/ public static int hashCode(float a);
  /*@ pure @*/ public boolean equals(Object a);
  //@ modifies \nothing;
  public static int floatToIntBits(float a);
  //@ modifies \nothing;
  public static int floatToRawIntBits(float a);
  //@ modifies \nothing;
  public static float intBitsToFloat(int a);
  /*@ pure @*/ public int compareTo(Float a);
  /*@ pure @*/ public static int compare(float a, float b);
  public static float sum(float a, float b);
  /*@ pure @*/ public static float max(float a, float b);
  /*@ pure @*/ public static float min(float a, float b);
  public Optional<Float> describeConstable();

  public static float float16ToFloat(short p0);
  public static short floatToFloat16(float p0);
}
