package java.util;

import java.io.Serializable;

public class LinkedHashSet<E> extends HashSet<E> implements Set<E>, Cloneable, Serializable {
  public LinkedHashSet(int a, float b);
  public LinkedHashSet(int a);
  public LinkedHashSet();
  public LinkedHashSet(Collection<? extends E> a);
  public Spliterator<E> spliterator();
}
