// By hand: numbers; the others have no contract.
package java.lang;

public final class Byte extends Number implements Comparable<Byte> {
  public static final byte MIN_VALUE = (byte) -128;
  public static final byte MAX_VALUE = (byte) 127;
  public static final Class<Byte> TYPE;
  public static final int SIZE = 8;
  public static final int BYTES = 1;
  /*@ pure @*/ public static String toString(byte a);
  /*@ pure @*/ public static Byte valueOf(byte a);
  public static byte parseByte(String a, int b) throws NumberFormatException;
  public static byte parseByte(String a) throws NumberFormatException;
  /*@ pure @*/ public static Byte valueOf(String a, int b) throws NumberFormatException;
  /*@ pure @*/ public static Byte valueOf(String a) throws NumberFormatException;
  public static Byte decode(String a) throws NumberFormatException;
  public Byte(byte a);
  public Byte(String a) throws NumberFormatException;
  /*@ pure @*/ public byte byteValue();
  /*@ pure @*/ public short shortValue();
  /*@ pure @*/ public int intValue();
  /*@ pure @*/ public long longValue();
  /*@ pure @*/ public float floatValue();
  /*@ pure @*/ public double doubleValue();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public static int hashCode(byte a);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int compareTo(Byte a);
  /*@ pure @*/ public static int compare(byte a, byte b);
  public static int compareUnsigned(byte a, byte b);
  //@ reads \nothing;
  //@ ensures 0 <= \result && \result <= 255;
  //@ ensures \result == (a >= 0 ? a : a + 256);
  public static int toUnsignedInt(byte a);
  public static long toUnsignedLong(byte a);
}
