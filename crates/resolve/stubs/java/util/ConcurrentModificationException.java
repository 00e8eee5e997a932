package java.util;

public class ConcurrentModificationException extends RuntimeException {
  public ConcurrentModificationException();
  public ConcurrentModificationException(String a);
  public ConcurrentModificationException(Throwable a);
  public ConcurrentModificationException(String a, Throwable b);
}
