// By hand: it may be full, so that the contracts of `Deque` for adding do not hold; a clause of its own hides them.
package java.util.concurrent;

import java.util.Deque;
import java.util.Iterator;

public interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {
  //@ calls \nothing;
  void addFirst(E a);
  //@ calls \nothing;
  void addLast(E a);
  //@ calls \nothing;
  boolean offerFirst(E a);
  //@ calls \nothing;
  boolean offerLast(E a);
  void putFirst(E a) throws InterruptedException;
  void putLast(E a) throws InterruptedException;
  boolean offerFirst(E a, long b, TimeUnit c) throws InterruptedException;
  boolean offerLast(E a, long b, TimeUnit c) throws InterruptedException;
  E takeFirst() throws InterruptedException;
  E takeLast() throws InterruptedException;
  E pollFirst(long a, TimeUnit b) throws InterruptedException;
  E pollLast(long a, TimeUnit b) throws InterruptedException;
  boolean removeFirstOccurrence(Object a);
  boolean removeLastOccurrence(Object a);
  //@ calls \nothing;
  boolean add(E a);
  //@ calls \nothing;
  boolean offer(E a);
  void put(E a) throws InterruptedException;
  boolean offer(E a, long b, TimeUnit c) throws InterruptedException;
  E remove();
  E poll();
  E take() throws InterruptedException;
  E poll(long a, TimeUnit b) throws InterruptedException;
  /*@ pure @*/ E element();
  /*@ pure @*/ E peek();
  boolean remove(Object a);
  /*@ pure @*/ boolean contains(Object a);
  /*@ pure @*/ int size();
  Iterator<E> iterator();
  //@ calls \nothing;
  void push(E a);
}
