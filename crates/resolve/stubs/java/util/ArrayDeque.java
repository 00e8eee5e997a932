// By hand: its contents are memory of the thread that has access; what calls methods of elements has no contract.
package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class ArrayDeque<E> extends AbstractCollection<E> implements Deque<E>, Cloneable, Serializable {
  //@ ensures theSize == 0;
  //@ calls \nothing;
  public ArrayDeque();
  //@ ensures theSize == 0;
  //@ calls \nothing;
  public ArrayDeque(int a);
  public ArrayDeque(Collection<? extends E> a);
  public void addFirst(E a);
  public void addLast(E a);
  public boolean addAll(Collection<? extends E> a);
  public boolean offerFirst(E a);
  public boolean offerLast(E a);
  public E removeFirst();
  public E removeLast();
  public E pollFirst();
  public E pollLast();
  /*@ pure @*/ public E getFirst();
  /*@ pure @*/ public E getLast();
  public E peekFirst();
  public E peekLast();
  public boolean removeFirstOccurrence(Object a);
  public boolean removeLastOccurrence(Object a);
  public boolean add(E a);
  public boolean offer(E a);
  public E remove();
  public E poll();
  /*@ pure @*/ public E element();
  /*@ pure @*/ public E peek();
  public void push(E a);
  public E pop();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  public Iterator<E> iterator();
  public Iterator<E> descendingIterator();
  public Spliterator<E> spliterator();
  public void forEach(Consumer<? super E> a);
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  /*@ pure @*/ public boolean contains(Object a);
  public boolean remove(Object a);
  public void clear();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public ArrayDeque<E> clone();
}
