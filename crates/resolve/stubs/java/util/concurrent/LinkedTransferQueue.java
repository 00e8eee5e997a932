package java.util.concurrent;

import java.io.Serializable;
import java.util.AbstractQueue;
import java.util.Collection;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Predicate;

public class LinkedTransferQueue<E> extends AbstractQueue<E> implements TransferQueue<E>, Serializable {
  /*@ pure @*/ public String toString();
  public Object[] toArray();
  public <T> T[] toArray(T[] a);
  public Spliterator<E> spliterator();
  public LinkedTransferQueue();
  public LinkedTransferQueue(Collection<? extends E> a);
  public void put(E a);
  public boolean offer(E a, long b, TimeUnit c);
  public boolean offer(E a);
  public boolean add(E a);
  public boolean tryTransfer(E a);
  public void transfer(E a) throws InterruptedException;
  public boolean tryTransfer(E a, long b, TimeUnit c) throws InterruptedException;
  public E take() throws InterruptedException;
  public E poll(long a, TimeUnit b) throws InterruptedException;
  public E poll();
  public int drainTo(Collection<? super E> a);
  public int drainTo(Collection<? super E> a, int b);
  public Iterator<E> iterator();
  /*@ pure @*/ public E peek();
  /*@ pure @*/ public boolean isEmpty();
  public boolean hasWaitingConsumer();
  /*@ pure @*/ public int size();
  public int getWaitingConsumerCount();
  public boolean remove(Object a);
  /*@ pure @*/ public boolean contains(Object a);
  /*@ pure @*/ public int remainingCapacity();
  public boolean removeIf(Predicate<? super E> a);
  public boolean removeAll(Collection<?> a);
  public boolean retainAll(Collection<?> a);
  public void clear();
  public void forEach(Consumer<? super E> a);
}
