package java.lang;

public class SecurityException extends RuntimeException {
  public SecurityException();
  public SecurityException(String a);
  public SecurityException(String a, Throwable b);
  public SecurityException(Throwable a);
}
