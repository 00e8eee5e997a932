package java.util;

public interface Queue<E> extends Collection<E> {
  boolean add(E a);
  boolean offer(E a);
  E remove();
  E poll();
  /*@ pure @*/ E element();
  /*@ pure @*/ E peek();
}
