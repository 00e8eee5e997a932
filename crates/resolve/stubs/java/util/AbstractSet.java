// By hand: what it calls back.
package java.util;

public abstract class AbstractSet<E> extends AbstractCollection<E> implements Set<E> {
  //@ calls \nothing;
  protected AbstractSet();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public boolean removeAll(Collection<?> a);
}
