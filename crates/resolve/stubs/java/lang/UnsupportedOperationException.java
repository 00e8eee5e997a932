package java.lang;

public class UnsupportedOperationException extends RuntimeException {
  public UnsupportedOperationException();
  public UnsupportedOperationException(String a);
  public UnsupportedOperationException(String a, Throwable b);
  public UnsupportedOperationException(Throwable a);
}
