// By hand: what it calls back.
package java.lang;

import java.io.Serializable;
import java.util.Optional;

public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
  /*@ pure @*/ public final String name();
  /*@ pure @*/ public final int ordinal();
  protected Enum(String a, int b);
  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public final boolean equals(Object a);
  /*@ pure @*/ public final int hashCode();
  protected final Object clone() throws CloneNotSupportedException;
  /*@ pure @*/ public final int compareTo(E a);
  public final Class<E> getDeclaringClass();
  public final Optional<Enum.EnumDesc<E>> describeConstable();
  /*@ pure @*/ public static <T extends Enum<T>> T valueOf(Class<T> a, String b);
  protected final void finalize();
  public static final class EnumDesc<E extends Enum<E>> {
    /*@ pure @*/ public String toString();
    private EnumDesc();
  }
}
