package java.util;

public class NoSuchElementException extends RuntimeException {
  public NoSuchElementException();
  public NoSuchElementException(String a, Throwable b);
  public NoSuchElementException(Throwable a);
  public NoSuchElementException(String a);
}
