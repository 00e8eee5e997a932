package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class CopyOnWriteArraySet<E> extends AbstractSet<E> implements Serializable {
  public CopyOnWriteArraySet();
  public CopyOnWriteArraySet(Collection<? extends E> a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public void clear();
  public boolean remove(Object a);
  public boolean add(E a);
  /*@ pure @*/ public boolean containsAll(Collection<?> a);
  public boolean addAll(Collection<? extends E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public Iterator<E> iterator();
  /*@ pure @*/ public boolean equals(Object a);
  public boolean removeIf(Predicate<? super E> a);
  public void forEach(Consumer<? super E> a);
  public Spliterator<E> spliterator();
}
