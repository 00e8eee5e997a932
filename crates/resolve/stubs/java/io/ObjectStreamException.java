package java.io;

public abstract class ObjectStreamException extends IOException {
  protected ObjectStreamException(String a);
  protected ObjectStreamException();
}
