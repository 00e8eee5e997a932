package java.util.concurrent;

public class Exchanger<V> {
  public Exchanger();
  public V exchange(V a) throws InterruptedException;
  public V exchange(V a, long b, TimeUnit c) throws InterruptedException, TimeoutException;
}
