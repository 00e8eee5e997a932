package java.util.regex;

import java.io.Serializable;
import java.util.function.Predicate;
import java.util.stream.Stream;

public final class Pattern implements Serializable {
  public static final int UNIX_LINES = 1;
  public static final int CASE_INSENSITIVE = 2;
  public static final int COMMENTS = 4;
  public static final int MULTILINE = 8;
  public static final int LITERAL = 16;
  public static final int DOTALL = 32;
  public static final int UNICODE_CASE = 64;
  public static final int CANON_EQ = 128;
  public static final int UNICODE_CHARACTER_CLASS = 256;
  public static Pattern compile(String a);
  public static Pattern compile(String a, int b);
  public String pattern();
  /*@ pure @*/ public String toString();
  public Matcher matcher(CharSequence a);
  public int flags();
  public static boolean matches(String a, CharSequence b);
  public String[] split(CharSequence a, int b);
  public String[] split(CharSequence a);
  public static String quote(String a);
  public Predicate<String> asPredicate();
  public Predicate<String> asMatchPredicate();
  public Stream<String> splitAsStream(CharSequence a);
  private Pattern();

  public String[] splitWithDelimiters(CharSequence p0, int p1);
  public java.util.Map<String, Integer> namedGroups();
}
