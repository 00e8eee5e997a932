package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

public interface Collection<E> extends Iterable<E> {
  /*@ pure @*/ int size();
  /*@ pure @*/ boolean isEmpty();
  /*@ pure @*/ boolean contains(Object a);
  Iterator<E> iterator();
  Object[] toArray();
  <T> T[] toArray(T[] a);
  default <T> T[] toArray(IntFunction<T[]> a);
  boolean add(E a);
  boolean remove(Object a);
  /*@ pure @*/ boolean containsAll(Collection<?> a);
  boolean addAll(Collection<? extends E> a);
  boolean removeAll(Collection<?> a);
  default boolean removeIf(Predicate<? super E> a);
  boolean retainAll(Collection<?> a);
  void clear();
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  default Spliterator<E> spliterator();
  default Stream<E> stream();
  default Stream<E> parallelStream();
}
