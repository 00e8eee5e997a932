// By hand: checks and tests for null; what calls methods of its arguments has no contract.
package java.util;

import java.util.function.Supplier;

public final class Objects {
  /*@ pure @*/ public static boolean equals(Object a, Object b);
  public static boolean deepEquals(Object a, Object b);
  /*@ pure @*/ public static int hashCode(Object a);
  public static int hash(Object... a);
  /*@ pure @*/ public static String toString(Object a);
  /*@ pure @*/ public static String toString(Object a, String b);
  /*@ pure @*/ public static <T> int compare(T a, T b, Comparator<? super T> c);
  //@ requires a != null;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static <T> T requireNonNull(T a);
  //@ requires a != null;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static <T> T requireNonNull(T a, String b);
  //@ reads \nothing;
  //@ ensures \result == (a == null);
  /*@ pure @*/ public static boolean isNull(Object a);
  //@ reads \nothing;
  //@ ensures \result == (a != null);
  /*@ pure @*/ public static boolean nonNull(Object a);
  //@ requires a != null || b != null;
  //@ modifies \nothing;
  //@ ensures \result == (a != null ? a : b);
  public static <T> T requireNonNullElse(T a, T b);
  public static <T> T requireNonNullElseGet(T a, Supplier<? extends T> b);
  public static <T> T requireNonNull(T a, Supplier<String> b);
  //@ requires 0 <= a && a < b;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static int checkIndex(int a, int b);
  //@ requires 0 <= a && a <= b && b <= c;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static int checkFromToIndex(int a, int b, int c);
  //@ requires 0 <= a && 0 <= b && a + b <= c;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static int checkFromIndexSize(int a, int b, int c);
  //@ requires 0 <= a && a < b;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static long checkIndex(long a, long b);
  //@ requires 0 <= a && a <= b && b <= c;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static long checkFromToIndex(long a, long b, long c);
  //@ requires 0 <= a && 0 <= b && a + b <= c;
  //@ modifies \nothing;
  //@ ensures \result == a;
  public static long checkFromIndexSize(long a, long b, long c);
  private Objects();

  public static String toIdentityString(Object p0);
}
