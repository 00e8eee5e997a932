// By hand: declarations of Java 25.
package java.lang;

public final class IO {
  public static void println(Object a);
  public static void println();
  public static void print(Object a);
  public static String readln();
  public static String readln(String a);
}
