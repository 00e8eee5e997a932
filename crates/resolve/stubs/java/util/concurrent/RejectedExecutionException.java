package java.util.concurrent;

public class RejectedExecutionException extends RuntimeException {
  public RejectedExecutionException();
  public RejectedExecutionException(String a);
  public RejectedExecutionException(String a, Throwable b);
  public RejectedExecutionException(Throwable a);
}
