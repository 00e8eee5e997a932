package java.net;

public class BindException extends SocketException {
  public BindException(String a);
  public BindException();
}
