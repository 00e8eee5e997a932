package java.nio.charset;

import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;

public abstract class Charset implements Comparable<Charset> {
  public static boolean isSupported(String a);
  public static Charset forName(String a);
  public static SortedMap<String, Charset> availableCharsets();
  public static Charset defaultCharset();
  protected Charset(String a, String[] b);
  /*@ pure @*/ public final String name();
  public final Set<String> aliases();
  public String displayName();
  public final boolean isRegistered();
  public String displayName(Locale a);
  /*@ pure @*/ public abstract boolean contains(Charset a);
  public boolean canEncode();
  /*@ pure @*/ public final int compareTo(Charset a);
  /*@ pure @*/ public final int hashCode();
  /*@ pure @*/ public final boolean equals(Object a);
  /*@ pure @*/ public final String toString();

  public static Charset forName(String p0, Charset p1);
}
