// By hand: what it calls back.
package java.util;

public abstract class AbstractSequentialList<E> extends AbstractList<E> {
  //@ calls \nothing;
  protected AbstractSequentialList();
  public E get(int a);
  public E set(int a, E b);
  public void add(int a, E b);
  public E remove(int a);
  public boolean addAll(int a, Collection<? extends E> b);
  public Iterator<E> iterator();
  public abstract ListIterator<E> listIterator(int a);
}
