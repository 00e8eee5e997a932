package java.io;

public class InvalidObjectException extends ObjectStreamException {
  public InvalidObjectException(String a);
}
