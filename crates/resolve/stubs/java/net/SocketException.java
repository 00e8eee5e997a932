package java.net;

import java.io.IOException;

public class SocketException extends IOException {
  public SocketException(String a);
  public SocketException();
}
