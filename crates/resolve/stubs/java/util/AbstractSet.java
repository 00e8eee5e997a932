package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
  protected AbstractSet();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public boolean removeAll(Collection<?> a);
}
