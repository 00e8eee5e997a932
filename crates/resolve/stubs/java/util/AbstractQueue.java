// By hand: what it calls back.
package java.util;

public abstract class AbstractQueue<E> extends AbstractCollection<E> implements Queue<E> {
  //@ calls \nothing;
  protected AbstractQueue();
  public boolean add(E a);
  public E remove();
  /*@ pure @*/ public E element();
  public void clear();
  public boolean addAll(Collection<? extends E> a);
}
