package java.io;

public class InvalidObjectException extends ObjectStreamException {
  public InvalidObjectException(String a);

  public InvalidObjectException(String p0, Throwable p1);
}
