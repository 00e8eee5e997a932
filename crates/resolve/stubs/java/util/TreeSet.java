package java.util;

import java.io.Serializable;

public class TreeSet<E> extends AbstractSet<E> implements NavigableSet<E>, Cloneable, Serializable {
  public TreeSet();
  public TreeSet(Comparator<? super E> a);
  public TreeSet(Collection<? extends E> a);
  public TreeSet(SortedSet<E> a);
  public Iterator<E> iterator();
  public Iterator<E> descendingIterator();
  public NavigableSet<E> descendingSet();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  public boolean add(E a);
  public boolean remove(Object a);
  public void clear();
  public boolean addAll(Collection<? extends E> a);
  public NavigableSet<E> subSet(E a, boolean b, E c, boolean d);
  public NavigableSet<E> headSet(E a, boolean b);
  public NavigableSet<E> tailSet(E a, boolean b);
  public SortedSet<E> subSet(E a, E b);
  public SortedSet<E> headSet(E a);
  public SortedSet<E> tailSet(E a);
  public Comparator<? super E> comparator();
  public E first();
  public E last();
  public E lower(E a);
  public E floor(E a);
  public E ceiling(E a);
  public E higher(E a);
  public E pollFirst();
  public E pollLast();
  public Object clone();
  public Spliterator<E> spliterator();

  public void addFirst(E p0);
  public void addLast(E p0);
}
