// By hand: what it calls back.
package java.util;

public abstract class AbstractCollection<E> implements Collection<E> {
  //@ calls \nothing;
  protected AbstractCollection();
  public abstract Iterator<E> iterator();
  /*@ pure @*/ public abstract int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public boolean add(E a);
  public boolean remove(Object a);
  /*@ pure @*/ public boolean containsAll(Collection<?> a);
  public boolean addAll(Collection<? extends E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public void clear();
  /*@ pure @*/ public String toString();
}
