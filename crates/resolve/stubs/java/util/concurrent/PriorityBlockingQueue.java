package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class PriorityBlockingQueue<E> extends AbstractQueue<E> implements BlockingQueue<E>, Serializable {
  public PriorityBlockingQueue();
  public PriorityBlockingQueue(int a);
  public PriorityBlockingQueue(int a, Comparator<? super E> b);
  public PriorityBlockingQueue(Collection<? extends E> a);
  public boolean add(E a);
  public boolean offer(E a);
  public void put(E a);
  public boolean offer(E a, long b, TimeUnit c);
  public E poll();
  public E take() throws InterruptedException;
  public E poll(long a, TimeUnit b) throws InterruptedException;
  /*@ pure @*/ public E peek();
  public Comparator<? super E> comparator();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public int remainingCapacity();
  public boolean remove(Object a);
  /*@ pure @*/ public boolean contains(Object a);
  /*@ pure @*/ public String toString();
  public int drainTo(Collection<? super E> a);
  public int drainTo(Collection<? super E> a, int b);
  public void clear();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public Iterator<E> iterator();
  public Spliterator<E> spliterator();
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public void forEach(Consumer<? super E> a);
}
