package java.util;

public class Stack<E> extends Vector<E> {
  public Stack();
  public E push(E a);
  public E pop();
  /*@ pure @*/ public E peek();
  public boolean empty();
  public int search(Object a);
}
