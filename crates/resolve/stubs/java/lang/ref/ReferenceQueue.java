package java.lang.ref;

public class ReferenceQueue<T> {
  public ReferenceQueue();
  public Reference<? extends T> poll();
  public Reference<? extends T> remove(long a) throws IllegalArgumentException, InterruptedException;
  public Reference<? extends T> remove() throws InterruptedException;
}
