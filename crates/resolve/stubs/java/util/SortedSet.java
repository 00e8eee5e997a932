package java.util;

public interface SortedSet<E> extends Set<E>, SequencedSet<E> {
  Comparator<? super E> comparator();
  SortedSet<E> subSet(E a, E b);
  SortedSet<E> headSet(E a);
  SortedSet<E> tailSet(E a);
  E first();
  E last();
  default Spliterator<E> spliterator();

  default void addFirst(E p0);
  default void addLast(E p0);
  default E getFirst();
  default E getLast();
  default E removeFirst();
  default E removeLast();
  default SortedSet<E> reversed();
}
