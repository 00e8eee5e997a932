package java.lang;

public class RuntimeException extends Exception {
  public RuntimeException();
  public RuntimeException(String a);
  public RuntimeException(String a, Throwable b);
  public RuntimeException(Throwable a);
  protected RuntimeException(String a, Throwable b, boolean c, boolean d);
}
