package java.io;

public class NotSerializableException extends ObjectStreamException {
  public NotSerializableException(String a);
  public NotSerializableException();
}
