// By hand: truth values; the others have no contract.
package java.lang;

import java.io.Serializable;

public final class Boolean implements Serializable, Comparable<Boolean> {
  public static final Boolean TRUE;
  public static final Boolean FALSE;
  public static final Class<Boolean> TYPE;
  public Boolean(boolean a);
  public Boolean(String a);
  //@ modifies \nothing;
  //@ ensures a == null ==> !\result;
  public static boolean parseBoolean(String a);
  /*@ pure @*/ public boolean booleanValue();
  /*@ pure @*/ public static Boolean valueOf(boolean a);
  /*@ pure @*/ public static Boolean valueOf(String a);
  /*@ pure @*/ public static String toString(boolean a);
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public static int hashCode(boolean a);
  /*@ pure @*/ public boolean equals(Object a);
  public static boolean getBoolean(String a);
  /*@ pure @*/ public int compareTo(Boolean a);
  /*@ pure @*/ public static int compare(boolean a, boolean b);
  public static boolean logicalAnd(boolean a, boolean b);
  public static boolean logicalOr(boolean a, boolean b);
  public static boolean logicalXor(boolean a, boolean b);
}
