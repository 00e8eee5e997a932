package java.util.concurrent;

import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;

public class DelayQueue<E extends Delayed> extends AbstractQueue<E> implements BlockingQueue<E> {
  public DelayQueue();
  public DelayQueue(Collection<? extends E> a);
  public boolean add(E a);
  public boolean offer(E a);
  public void put(E a);
  public boolean offer(E a, long b, TimeUnit c);
  public E poll();
  public E take() throws InterruptedException;
  public E poll(long a, TimeUnit b) throws InterruptedException;
  /*@ pure @*/ public E peek();
  /*@ pure @*/ public int size();
  public int drainTo(Collection<? super E> a);
  public int drainTo(Collection<? super E> a, int b);
  public void clear();
  /*@ pure @*/ public int remainingCapacity();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public boolean remove(Object a);
  public Iterator<E> iterator();

  public E remove();
}
