package java.lang;

public class Exception extends Throwable {
  public Exception();
  public Exception(String a);
  public Exception(String a, Throwable b);
  public Exception(Throwable a);
  protected Exception(String a, Throwable b, boolean c, boolean d);
}
