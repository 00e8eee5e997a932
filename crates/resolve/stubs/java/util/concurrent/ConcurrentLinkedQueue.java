package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Queue;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class ConcurrentLinkedQueue<E> extends AbstractQueue<E> implements Queue<E>, Serializable {
  public ConcurrentLinkedQueue();
  public ConcurrentLinkedQueue(Collection<? extends E> a);
  public boolean add(E a);
  public boolean offer(E a);
  public E poll();
  /*@ pure @*/ public E peek();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean contains(Object a);
  public boolean remove(Object a);
  public boolean addAll(Collection<? extends E> a);
  /*@ pure @*/ public String toString();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public Iterator<E> iterator();
  public Spliterator<E> spliterator();
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public void clear();
  public void forEach(Consumer<? super E> a);
}
