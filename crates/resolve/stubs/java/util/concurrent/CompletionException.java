package java.util.concurrent;

public class CompletionException extends RuntimeException {
  protected CompletionException();
  protected CompletionException(String a);
  public CompletionException(String a, Throwable b);
  public CompletionException(Throwable a);
}
