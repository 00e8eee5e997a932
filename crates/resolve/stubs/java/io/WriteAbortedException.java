package java.io;

public class WriteAbortedException extends ObjectStreamException {
  public Exception detail;
  public WriteAbortedException(String a, Exception b);
  /*@ pure @*/ public String getMessage();
  public Throwable getCause();
}
