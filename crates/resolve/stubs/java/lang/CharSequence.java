package java.lang;

import java.util.stream.IntStream;

public interface CharSequence {
  /*@ pure @*/ int length();
  /*@ pure @*/ char charAt(int a);
  /*@ pure @*/ default boolean isEmpty();
  CharSequence subSequence(int a, int b);
  /*@ pure @*/ String toString();
  default IntStream chars();
  default IntStream codePoints();
  /*@ pure @*/ static int compare(CharSequence a, CharSequence b);

  default void getChars(int p0, int p1, char[] p2, int p3);
}
