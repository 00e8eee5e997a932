// By hand: what it calls back.
package java.util;

import java.io.Serializable;

public final class UUID implements Serializable, Comparable<UUID> {
  public UUID(long a, long b);
  public static UUID randomUUID();
  public static UUID nameUUIDFromBytes(byte[] a);
  public static UUID fromString(String a);
  public long getLeastSignificantBits();
  public long getMostSignificantBits();
  public int version();
  public int variant();
  public long timestamp();
  public int clockSequence();
  public long node();
  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int compareTo(UUID a);
}
