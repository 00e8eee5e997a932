// By hand: declarations of Java 21.
package java.util;

public interface SequencedCollection<E> extends Collection<E> {
  SequencedCollection<E> reversed();
  default void addFirst(E a);
  default void addLast(E a);
  default E getFirst();
  default E getLast();
  default E removeFirst();
  default E removeLast();
}
