package java.lang;

public class Error extends Throwable {
  public Error();
  public Error(String a);
  public Error(String a, Throwable b);
  public Error(Throwable a);
  protected Error(String a, Throwable b, boolean c, boolean d);
}
