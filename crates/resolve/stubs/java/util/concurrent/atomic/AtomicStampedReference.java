package java.util.concurrent.atomic;

public class AtomicStampedReference<V> {
  public AtomicStampedReference(V a, int b);
  public V getReference();
  public int getStamp();
  public V get(int[] a);
  public boolean weakCompareAndSet(V a, V b, int c, int d);
  public boolean compareAndSet(V a, V b, int c, int d);
  public void set(V a, int b);
  public boolean attemptStamp(V a, int b);
}
