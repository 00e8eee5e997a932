package java.lang;

public class ReflectiveOperationException extends Exception {
  public ReflectiveOperationException();
  public ReflectiveOperationException(String a);
  public ReflectiveOperationException(String a, Throwable b);
  public ReflectiveOperationException(Throwable a);
}
