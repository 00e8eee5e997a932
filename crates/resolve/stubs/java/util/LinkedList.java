package java.util;

import java.io.Serializable;

public class LinkedList<E> extends AbstractSequentialList<E> implements List<E>, Deque<E>, Cloneable, Serializable {
  public LinkedList();
  public LinkedList(Collection<? extends E> a);
  /*@ pure @*/ public E getFirst();
  /*@ pure @*/ public E getLast();
  public E removeFirst();
  public E removeLast();
  public void addFirst(E a);
  public void addLast(E a);
  /*@ pure @*/ public boolean contains(Object a);
  /*@ pure @*/ public int size();
  public boolean add(E a);
  public boolean remove(Object a);
  public boolean addAll(Collection<? extends E> a);
  public boolean addAll(int a, Collection<? extends E> b);
  public void clear();
  /*@ pure @*/ public E get(int a);
  public E set(int a, E b);
  public void add(int a, E b);
  public E remove(int a);
  /*@ pure @*/ public int indexOf(Object a);
  /*@ pure @*/ public int lastIndexOf(Object a);
  /*@ pure @*/ public E peek();
  /*@ pure @*/ public E element();
  public E poll();
  public E remove();
  public boolean offer(E a);
  public boolean offerFirst(E a);
  public boolean offerLast(E a);
  public E peekFirst();
  public E peekLast();
  public E pollFirst();
  public E pollLast();
  public void push(E a);
  public E pop();
  public boolean removeFirstOccurrence(Object a);
  public boolean removeLastOccurrence(Object a);
  public ListIterator<E> listIterator(int a);
  public Iterator<E> descendingIterator();
  public Object clone();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public Spliterator<E> spliterator();
}
