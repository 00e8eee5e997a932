// By hand: numbers; the others have no contract.
package java.lang;

public final class Short extends Number implements Comparable<Short> {
  public static final short MIN_VALUE = (short) -32768;
  public static final short MAX_VALUE = (short) 32767;
  public static final Class<Short> TYPE;
  public static final int SIZE = 16;
  public static final int BYTES = 2;
  /*@ pure @*/ public static String toString(short a);
  public static short parseShort(String a, int b) throws NumberFormatException;
  public static short parseShort(String a) throws NumberFormatException;
  /*@ pure @*/ public static Short valueOf(String a, int b) throws NumberFormatException;
  /*@ pure @*/ public static Short valueOf(String a) throws NumberFormatException;
  /*@ pure @*/ public static Short valueOf(short a);
  public static Short decode(String a) throws NumberFormatException;
  public Short(short a);
  public Short(String a) throws NumberFormatException;
  /*@ pure @*/ public byte byteValue();
  /*@ pure @*/ public short shortValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public static int hashCode(short a);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int compareTo(Short a);
  /*@ pure @*/ public static int compare(short a, short b);
  public static int compareUnsigned(short a, short b);
  //@ reads \nothing;
  public static short reverseBytes(short a);
  //@ reads \nothing;
  //@ ensures \result == (a >= 0 ? a : a + 65536);
  public static int toUnsignedInt(short a);
  public static long toUnsignedLong(short a);
}
