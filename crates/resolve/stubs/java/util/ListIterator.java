package java.util;

public interface ListIterator<E> extends Iterator<E> {
  /*@ pure @*/ boolean hasNext();
  E next();
  /*@ pure @*/ boolean hasPrevious();
  E previous();
  int nextIndex();
  int previousIndex();
  void remove();
  void set(E a);
  void add(E a);
}
