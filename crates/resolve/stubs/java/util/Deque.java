package java.util;

public interface Deque<E> extends Queue<E> {
  void addFirst(E a);
  void addLast(E a);
  boolean offerFirst(E a);
  boolean offerLast(E a);
  E removeFirst();
  E removeLast();
  E pollFirst();
  E pollLast();
  /*@ pure @*/ E getFirst();
  /*@ pure @*/ E getLast();
  E peekFirst();
  E peekLast();
  boolean removeFirstOccurrence(Object a);
  boolean removeLastOccurrence(Object a);
  boolean add(E a);
  boolean offer(E a);
  E remove();
  E poll();
  /*@ pure @*/ E element();
  /*@ pure @*/ E peek();
  boolean addAll(Collection<? extends E> a);
  void push(E a);
  E pop();
  boolean remove(Object a);
  /*@ pure @*/ boolean contains(Object a);
  /*@ pure @*/ int size();
  Iterator<E> iterator();
  Iterator<E> descendingIterator();
}
