package java.net;

public class NoRouteToHostException extends SocketException {
  public NoRouteToHostException(String a);
  public NoRouteToHostException();
}
