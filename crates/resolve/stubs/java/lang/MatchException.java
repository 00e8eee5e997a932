package java.lang;

public final class MatchException extends RuntimeException {
  public MatchException(String a, Throwable b);
}
