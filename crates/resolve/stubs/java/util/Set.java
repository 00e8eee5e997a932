package java.util;

public interface Set<E> extends Collection<E> {
  /*@ pure @*/ int size();
  /*@ pure @*/ boolean isEmpty();
  /*@ pure @*/ boolean contains(Object a);
  Iterator<E> iterator();
  Object[] toArray();
  <T> T[] toArray(T[] a);
  boolean add(E a);
  boolean remove(Object a);
  /*@ pure @*/ boolean containsAll(Collection<?> a);
  boolean addAll(Collection<? extends E> a);
  boolean retainAll(Collection<?> a);
  boolean removeAll(Collection<?> a);
  void clear();
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  default Spliterator<E> spliterator();
  static <E> Set<E> of();
  static <E> Set<E> of(E a);
  static <E> Set<E> of(E a, E b);
  static <E> Set<E> of(E a, E b, E c);
  static <E> Set<E> of(E a, E b, E c, E d);
  static <E> Set<E> of(E a, E b, E c, E d, E e);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i);
  static <E> Set<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j);
  static <E> Set<E> of(E... a);
  static <E> Set<E> copyOf(Collection<? extends E> a);
}
