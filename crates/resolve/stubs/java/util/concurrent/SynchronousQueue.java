package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;

public class SynchronousQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
  public SynchronousQueue();
  public SynchronousQueue(boolean a);
  public void put(E a) throws InterruptedException;
  public boolean offer(E a, long b, TimeUnit c) throws InterruptedException;
  public boolean offer(E a);
  public E take() throws InterruptedException;
  public E poll(long a, TimeUnit b) throws InterruptedException;
  public E poll();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public int remainingCapacity();
  public void clear();
  /*@ pure @*/ public boolean contains(Object a);
  public boolean remove(Object a);
  /*@ pure @*/ public boolean containsAll(Collection<?> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  /*@ pure @*/ public E peek();
  public Iterator<E> iterator();
  public Spliterator<E> spliterator();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  /*@ pure @*/ public String toString();
  public int drainTo(Collection<? super E> a);
  public int drainTo(Collection<? super E> a, int b);
}
