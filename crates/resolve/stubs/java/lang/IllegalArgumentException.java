package java.lang;

public class IllegalArgumentException extends RuntimeException {
  public IllegalArgumentException();
  public IllegalArgumentException(String a);
  public IllegalArgumentException(String a, Throwable b);
  public IllegalArgumentException(Throwable a);
}
