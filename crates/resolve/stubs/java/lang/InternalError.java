package java.lang;

public class InternalError extends VirtualMachineError {
  public InternalError();
  public InternalError(String a);
  public InternalError(String a, Throwable b);
  public InternalError(Throwable a);
}
