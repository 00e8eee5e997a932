package java.lang;

public class ClassNotFoundException extends ReflectiveOperationException {
  public ClassNotFoundException();
  public ClassNotFoundException(String a);
  public ClassNotFoundException(String a, Throwable b);
  public Throwable getException();
}
