package java.util;

import java.io.Serializable;
import java.util.stream.IntStream;

public class BitSet implements Cloneable, Serializable {
  public BitSet();
  public BitSet(int a);
  /*@ pure @*/ public static BitSet valueOf(long[] a);
  /*@ pure @*/ public static BitSet valueOf(byte[] a);
  public byte[] toByteArray();
  public long[] toLongArray();
  public void flip(int a);
  public void flip(int a, int b);
  public void set(int a);
  public void set(int a, boolean b);
  public void set(int a, int b);
  public void set(int a, int b, boolean c);
  public void clear(int a);
  public void clear(int a, int b);
  public void clear();
  /*@ pure @*/ public boolean get(int a);
  /*@ pure @*/ public BitSet get(int a, int b);
  public int nextSetBit(int a);
  public int nextClearBit(int a);
  public int previousSetBit(int a);
  public int previousClearBit(int a);
  /*@ pure @*/ public int length();
  /*@ pure @*/ public boolean isEmpty();
  public boolean intersects(BitSet a);
  public int cardinality();
  public void and(BitSet a);
  public void or(BitSet a);
  public void xor(BitSet a);
  public void andNot(BitSet a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean equals(Object a);
  public Object clone();
  /*@ pure @*/ public String toString();
  public IntStream stream();
}
