package java.lang;

public class IllegalStateException extends RuntimeException {
  public IllegalStateException();
  public IllegalStateException(String a);
  public IllegalStateException(String a, Throwable b);
  public IllegalStateException(Throwable a);
}
