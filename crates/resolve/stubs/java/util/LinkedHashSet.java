package java.util;

import java.io.Serializable;

public class LinkedHashSet<E> extends HashSet<E> implements SequencedSet<E>, Cloneable, Serializable {
  public LinkedHashSet(int a, float b);
  public LinkedHashSet(int a);
  public LinkedHashSet();
  public LinkedHashSet(Collection<? extends E> a);
  public Spliterator<E> spliterator();

  public static <T> LinkedHashSet<T> newLinkedHashSet(int p0);
  public void addFirst(E p0);
  public void addLast(E p0);
  public E getFirst();
  public E getLast();
  public E removeFirst();
  public E removeLast();
  public SequencedSet<E> reversed();
}
