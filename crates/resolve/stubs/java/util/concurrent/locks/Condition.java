package java.util.concurrent.locks;

import java.util.Date;
import java.util.concurrent.TimeUnit;

public interface Condition {
  void await() throws InterruptedException;
  void awaitUninterruptibly();
  long awaitNanos(long a) throws InterruptedException;
  boolean await(long a, TimeUnit b) throws InterruptedException;
  boolean awaitUntil(Date a) throws InterruptedException;
  void signal();
  void signalAll();
}
