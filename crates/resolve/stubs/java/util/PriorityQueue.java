package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class PriorityQueue<E> extends AbstractQueue<E> implements Serializable {
  public PriorityQueue();
  public PriorityQueue(int a);
  public PriorityQueue(Comparator<? super E> a);
  public PriorityQueue(int a, Comparator<? super E> b);
  public PriorityQueue(Collection<? extends E> a);
  public PriorityQueue(PriorityQueue<? extends E> a);
  public PriorityQueue(SortedSet<? extends E> a);
  public boolean add(E a);
  public boolean offer(E a);
  /*@ pure @*/ public E peek();
  public boolean remove(Object a);
  /*@ pure @*/ public boolean contains(Object a);
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public Iterator<E> iterator();
  /*@ pure @*/ public int size();
  public void clear();
  public E poll();
  public Comparator<? super E> comparator();
  public final Spliterator<E> spliterator();
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public void forEach(Consumer<? super E> a);
}
