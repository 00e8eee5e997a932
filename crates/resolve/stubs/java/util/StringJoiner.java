package java.util;

public final class StringJoiner {
  public StringJoiner(CharSequence a);
  public StringJoiner(CharSequence a, CharSequence b, CharSequence c);
  public StringJoiner setEmptyValue(CharSequence a);
  /*@ pure @*/ public String toString();
  public StringJoiner add(CharSequence a);
  public StringJoiner merge(StringJoiner a);
  /*@ pure @*/ public int length();
}
