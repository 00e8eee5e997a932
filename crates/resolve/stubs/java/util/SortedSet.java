package java.util;

public interface SortedSet<E> extends Set<E> {
  Comparator<? super E> comparator();
  SortedSet<E> subSet(E a, E b);
  SortedSet<E> headSet(E a);
  SortedSet<E> tailSet(E a);
  E first();
  E last();
  default Spliterator<E> spliterator();
}
