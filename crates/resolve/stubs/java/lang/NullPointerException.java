package java.lang;

public class NullPointerException extends RuntimeException {
  public NullPointerException();
  public NullPointerException(String a);
  public Throwable fillInStackTrace();
  /*@ pure @*/ public String getMessage();
}
