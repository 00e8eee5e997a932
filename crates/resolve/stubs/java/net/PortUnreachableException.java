package java.net;

public class PortUnreachableException extends SocketException {
  public PortUnreachableException(String a);
  public PortUnreachableException();
}
