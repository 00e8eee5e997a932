// By hand: what it calls back.
package java.lang;

import java.io.Serializable;

public final class StringBuilder implements Serializable, Comparable<StringBuilder>, CharSequence {
  public StringBuilder();
  public StringBuilder(int a);
  public StringBuilder(String a);
  public StringBuilder(CharSequence a);
  /*@ pure @*/ public int compareTo(StringBuilder a);
  public StringBuilder append(Object a);
  public StringBuilder append(String a);
  public StringBuilder append(CharSequence a);
  public StringBuilder append(CharSequence a, int b, int c);
  public StringBuilder append(char[] a);
  public StringBuilder append(char[] a, int b, int c);
  public StringBuilder append(boolean a);
  public StringBuilder append(char a);
  public StringBuilder append(int a);
  public StringBuilder append(long a);
  public StringBuilder append(float a);
  public StringBuilder append(double a);
  public StringBuilder appendCodePoint(int a);
  public StringBuilder delete(int a, int b);
  public StringBuilder deleteCharAt(int a);
  public StringBuilder replace(int a, int b, String c);
  public StringBuilder insert(int a, char[] b, int c, int d);
  public StringBuilder insert(int a, Object b);
  public StringBuilder insert(int a, String b);
  public StringBuilder insert(int a, char[] b);
  public StringBuilder insert(int a, CharSequence b);
  public StringBuilder insert(int a, CharSequence b, int c, int d);
  public StringBuilder insert(int a, boolean b);
  public StringBuilder insert(int a, char b);
  public StringBuilder insert(int a, int b);
  public StringBuilder insert(int a, long b);
  public StringBuilder insert(int a, float b);
  public StringBuilder insert(int a, double b);
  /*@ pure @*/ public int indexOf(String a);
  /*@ pure @*/ public int indexOf(String a, int b);
  /*@ pure @*/ public int lastIndexOf(String a);
  /*@ pure @*/ public int lastIndexOf(String a, int b);
  public StringBuilder reverse();
  //@ calls \nothing;
  /*@ pure @*/ public String toString();

  public StringBuilder repeat(int p0, int p1);
  public StringBuilder repeat(CharSequence p0, int p1);
}
