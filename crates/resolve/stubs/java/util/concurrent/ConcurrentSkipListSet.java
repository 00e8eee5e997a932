package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.NavigableSet;
import java.util.SortedSet;
import java.util.Spliterator;

public class ConcurrentSkipListSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
  public ConcurrentSkipListSet();
  public ConcurrentSkipListSet(Comparator<? super E> a);
  public ConcurrentSkipListSet(Collection<? extends E> a);
  public ConcurrentSkipListSet(SortedSet<E> a);
  public ConcurrentSkipListSet<E> clone();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  public boolean add(E a);
  public boolean remove(Object a);
  public void clear();
  public Iterator<E> iterator();
  public Iterator<E> descendingIterator();
  /*@ pure @*/ public boolean equals(Object a);
  public boolean removeAll(Collection<?> a);
  public E lower(E a);
  public E floor(E a);
  public E ceiling(E a);
  public E higher(E a);
  public E pollFirst();
  public E pollLast();
  public Comparator<? super E> comparator();
  public E first();
  public E last();
  public NavigableSet<E> subSet(E a, boolean b, E c, boolean d);
  public NavigableSet<E> headSet(E a, boolean b);
  public NavigableSet<E> tailSet(E a, boolean b);
  public NavigableSet<E> subSet(E a, E b);
  public NavigableSet<E> headSet(E a);
  public NavigableSet<E> tailSet(E a);
  public NavigableSet<E> descendingSet();
  public Spliterator<E> spliterator();

  public void addFirst(E p0);
  public void addLast(E p0);
}
