package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class LinkedBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
  public LinkedBlockingQueue();
  public LinkedBlockingQueue(int a);
  public LinkedBlockingQueue(Collection<? extends E> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public int remainingCapacity();
  public void put(E a) throws InterruptedException;
  public boolean offer(E a, long b, TimeUnit c) throws InterruptedException;
  public boolean offer(E a);
  public E take() throws InterruptedException;
  public E poll(long a, TimeUnit b) throws InterruptedException;
  public E poll();
  /*@ pure @*/ public E peek();
  public boolean remove(Object a);
  /*@ pure @*/ public boolean contains(Object a);
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  /*@ pure @*/ public String toString();
  public void clear();
  public int drainTo(Collection<? super E> a);
  public int drainTo(Collection<? super E> a, int b);
  public Iterator<E> iterator();
  public Spliterator<E> spliterator();
  public void forEach(Consumer<? super E> a);
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
}
