// By hand: what it calls back.
package java.util;

public abstract class AbstractList<E> extends AbstractCollection<E> implements List<E> {
  protected int modCount;
  //@ calls \nothing;
  protected AbstractList();
  public boolean add(E a);
  public abstract E get(int a);
  public E set(int a, E b);
  public void add(int a, E b);
  public E remove(int a);
  /*@ pure @*/ public int indexOf(Object a);
  /*@ pure @*/ public int lastIndexOf(Object a);
  public void clear();
  public boolean addAll(int a, Collection<? extends E> b);
  public Iterator<E> iterator();
  public ListIterator<E> listIterator();
  public ListIterator<E> listIterator(int a);
  public List<E> subList(int a, int b);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  protected void removeRange(int a, int b);
}
