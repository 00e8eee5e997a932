package java.util;

import java.util.function.Consumer;

public interface Iterator<E> {
  /*@ pure @*/ boolean hasNext();
  E next();
  default void remove();
  default void forEachRemaining(Consumer<? super E> a);
}
