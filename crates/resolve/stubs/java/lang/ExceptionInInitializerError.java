package java.lang;

public class ExceptionInInitializerError extends LinkageError {
  public ExceptionInInitializerError();
  public ExceptionInInitializerError(Throwable a);
  public ExceptionInInitializerError(String a);
  public Throwable getException();
}
