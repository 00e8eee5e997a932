package java.net;

public class ConnectException extends SocketException {
  public ConnectException(String a);
  public ConnectException();
}
