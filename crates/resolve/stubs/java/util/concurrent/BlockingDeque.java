package java.util.concurrent;

import java.util.Deque;
import java.util.Iterator;

public interface BlockingDeque<E> extends BlockingQueue<E>, Deque<E> {
  void addFirst(E a);
  void addLast(E a);
  boolean offerFirst(E a);
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
  boolean add(E a);
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
  void push(E a);
}
