package java.lang;

public class IllegalCallerException extends RuntimeException {
  public IllegalCallerException();
  public IllegalCallerException(String a);
  public IllegalCallerException(String a, Throwable b);
  public IllegalCallerException(Throwable a);
}
