package java.lang;

public class BootstrapMethodError extends LinkageError {
  public BootstrapMethodError();
  public BootstrapMethodError(String a);
  public BootstrapMethodError(String a, Throwable b);
  public BootstrapMethodError(Throwable a);
}
