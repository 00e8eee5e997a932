package java.util.concurrent;

import java.util.Collection;
import java.util.Queue;

public interface BlockingQueue<E> extends Queue<E> {
  boolean add(E a);
  boolean offer(E a);
  void put(E a) throws InterruptedException;
  boolean offer(E a, long b, TimeUnit c) throws InterruptedException;
  E take() throws InterruptedException;
  E poll(long a, TimeUnit b) throws InterruptedException;
  /*@ pure @*/ int remainingCapacity();
  boolean remove(Object a);
  /*@ pure @*/ boolean contains(Object a);
  int drainTo(Collection<? super E> a);
  int drainTo(Collection<? super E> a, int b);
}
