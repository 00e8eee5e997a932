package java.net;

import java.io.IOException;

public class SocketException extends IOException {
  public SocketException(String a);
  public SocketException();

  public SocketException(String p0, Throwable p1);
  public SocketException(Throwable p0);
}
