package java.util;

public interface NavigableSet<E> extends SortedSet<E> {
  E lower(E a);
  E floor(E a);
  E ceiling(E a);
  E higher(E a);
  E pollFirst();
  E pollLast();
  Iterator<E> iterator();
  NavigableSet<E> descendingSet();
  Iterator<E> descendingIterator();
  NavigableSet<E> subSet(E a, boolean b, E c, boolean d);
  NavigableSet<E> headSet(E a, boolean b);
  NavigableSet<E> tailSet(E a, boolean b);
  SortedSet<E> subSet(E a, E b);
  SortedSet<E> headSet(E a);
  SortedSet<E> tailSet(E a);

  default E removeFirst();
  default E removeLast();
  default NavigableSet<E> reversed();
}
