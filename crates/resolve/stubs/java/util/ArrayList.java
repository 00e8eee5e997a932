// By hand: its contents are memory of the thread that has access; what calls methods of elements has no contract.
package java.util;

import java.io.Serializable;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class ArrayList<E> extends AbstractList<E> implements List<E>, RandomAccess, Cloneable, Serializable {
  //@ requires a >= 0;
  //@ ensures theSize == 0;
  //@ calls \nothing;
  public ArrayList(int a);
  //@ ensures theSize == 0;
  //@ calls \nothing;
  public ArrayList();
  public ArrayList(Collection<? extends E> a);
  public void trimToSize();
  public void ensureCapacity(int a);
  /*@ pure @*/ public int size();
  /*@ pure @*/ public boolean isEmpty();
  /*@ pure @*/ public boolean contains(Object a);
  /*@ pure @*/ public int indexOf(Object a);
  /*@ pure @*/ public int lastIndexOf(Object a);
  public Object clone();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  /*@ pure @*/ public E get(int a);
  public E set(int a, E b);
  public boolean add(E a);
  public void add(int a, E b);
  public E remove(int a);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
  public boolean remove(Object a);
  public void clear();
  public boolean addAll(Collection<? extends E> a);
  public boolean addAll(int a, Collection<? extends E> b);
  protected void removeRange(int a, int b);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public ListIterator<E> listIterator(int a);
  public ListIterator<E> listIterator();
  public Iterator<E> iterator();
  public List<E> subList(int a, int b);
  public void forEach(Consumer<? super E> a);
  public Spliterator<E> spliterator();
  public boolean removeIf(Predicate<? super E> a);
  public void replaceAll(UnaryOperator<E> a);
  public void sort(Comparator<? super E> a);

  public E getFirst();
  public E getLast();
  public void addFirst(E p0);
  public void addLast(E p0);
  public E removeFirst();
  public E removeLast();
}
