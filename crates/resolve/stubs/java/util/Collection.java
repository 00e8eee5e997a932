// By hand: its contents are memory of the thread that has access; what calls methods of elements has no contract.
package java.util;

import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

public interface Collection<E> extends Iterable<E> {
  //@ public instance ghost int theSize;
  //@ public instance ghost \map<int, Object> theElements;

  //@ reads theSize;
  //@ ensures \result == theSize && 0 <= theSize;
  /*@ pure @*/ int size();
  //@ reads theSize;
  //@ ensures \result == (theSize == 0) && 0 <= theSize;
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
  //@ writes theSize;
  //@ ensures theSize == 0;
  void clear();
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  default Spliterator<E> spliterator();
  default Stream<E> stream();
  default Stream<E> parallelStream();
}
