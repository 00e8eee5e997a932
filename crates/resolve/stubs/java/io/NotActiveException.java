package java.io;

public class NotActiveException extends ObjectStreamException {
  public NotActiveException(String a);
  public NotActiveException();
}
