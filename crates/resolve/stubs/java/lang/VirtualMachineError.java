package java.lang;

public abstract class VirtualMachineError extends Error {
  public VirtualMachineError();
  public VirtualMachineError(String a);
  public VirtualMachineError(String a, Throwable b);
  public VirtualMachineError(Throwable a);
}
