// By hand: contracts of what has no effect that a program can see.
package java.lang;

public class Object {
  //@ modifies \nothing;
  //@ calls \nothing;
  public Object();
  /*@ pure @*/ public final Class<?> getClass();
  //@ calls \nothing;
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public boolean equals(Object a);
  protected Object clone() throws CloneNotSupportedException;
  //@ calls hashCode();
  /*@ pure @*/ public String toString();
  public final void notify();
  public final void notifyAll();
  public final void wait() throws InterruptedException;
  public final void wait(long a) throws InterruptedException;
  public final void wait(long a, int b) throws InterruptedException;
  protected void finalize() throws Throwable;
}
