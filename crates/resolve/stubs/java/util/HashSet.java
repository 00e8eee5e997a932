// By hand: what it calls back.
package java.util;

import java.io.Serializable;

public class HashSet<E> extends AbstractSet<E> implements Set<E>, Cloneable, Serializable {
  //@ calls \nothing;
  public HashSet();
  public HashSet(Collection<? extends E> a);
  public HashSet(int a, float b);
  public HashSet(int a);
  public Iterator<E> iterator();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  public boolean add(E a);
  public boolean remove(Object a);
  public void clear();
  public Object clone();
  public Spliterator<E> spliterator();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);

  public static <T> HashSet<T> newHashSet(int p0);
}
