package java.util;

import java.util.function.UnaryOperator;

public interface List<E> extends Collection<E> {
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
  boolean addAll(int a, Collection<? extends E> b);
  boolean removeAll(Collection<?> a);
  boolean retainAll(Collection<?> a);
  default void replaceAll(UnaryOperator<E> a);
  default void sort(Comparator<? super E> a);
  void clear();
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  /*@ pure @*/ E get(int a);
  E set(int a, E b);
  void add(int a, E b);
  E remove(int a);
  /*@ pure @*/ int indexOf(Object a);
  /*@ pure @*/ int lastIndexOf(Object a);
  ListIterator<E> listIterator();
  ListIterator<E> listIterator(int a);
  List<E> subList(int a, int b);
  default Spliterator<E> spliterator();
  static <E> List<E> of();
  static <E> List<E> of(E a);
  static <E> List<E> of(E a, E b);
  static <E> List<E> of(E a, E b, E c);
  static <E> List<E> of(E a, E b, E c, E d);
  static <E> List<E> of(E a, E b, E c, E d, E e);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i);
  static <E> List<E> of(E a, E b, E c, E d, E e, E f, E g, E h, E i, E j);
  static <E> List<E> of(E... a);
  static <E> List<E> copyOf(Collection<? extends E> a);
}
