package java.util.concurrent;

public class ExecutionException extends Exception {
  protected ExecutionException();
  protected ExecutionException(String a);
  public ExecutionException(String a, Throwable b);
  public ExecutionException(Throwable a);
}
