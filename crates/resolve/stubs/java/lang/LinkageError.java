package java.lang;

public class LinkageError extends Error {
  public LinkageError();
  public LinkageError(String a);
  public LinkageError(String a, Throwable b);
}
