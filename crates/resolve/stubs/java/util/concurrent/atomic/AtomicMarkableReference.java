package java.util.concurrent.atomic;

public class AtomicMarkableReference<V> {
  public AtomicMarkableReference(V a, boolean b);
  public V getReference();
  public boolean isMarked();
  public V get(boolean[] a);
  public boolean weakCompareAndSet(V a, V b, boolean c, boolean d);
  public boolean compareAndSet(V a, V b, boolean c, boolean d);
  public void set(V a, boolean b);
  public boolean attemptMark(V a, boolean b);
}
