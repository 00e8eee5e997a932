// By hand: a socket is made for several threads; what comes from the network is not known.
package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

public class ServerSocket implements Closeable {
  protected ServerSocket(SocketImpl a);
  //@ signals (IOException e) true;
  public ServerSocket() throws IOException;
  //@ requires 0 <= a && a <= 65535;
  //@ signals (IOException e) true;
  public ServerSocket(int a) throws IOException;
  public ServerSocket(int a, int b) throws IOException;
  public ServerSocket(int a, int b, InetAddress c) throws IOException;
  public void bind(SocketAddress a) throws IOException;
  public void bind(SocketAddress a, int b) throws IOException;
  public InetAddress getInetAddress();
  //@ modifies \nothing;
  public int getLocalPort();
  public SocketAddress getLocalSocketAddress();
  //@ modifies \nothing;
  //@ ensures \result != null;
  //@ signals (IOException e) true;
  public Socket accept() throws IOException;
  protected final void implAccept(Socket a) throws IOException;
  //@ modifies \nothing;
  //@ signals (IOException e) true;
  public void close() throws IOException;
  public boolean isBound();
  //@ modifies \nothing;
  public boolean isClosed();
  public void setSoTimeout(int a) throws SocketException;
  public int getSoTimeout() throws IOException;
  public void setReuseAddress(boolean a) throws SocketException;
  public boolean getReuseAddress() throws SocketException;
  /*@ pure @*/ public String toString();
  public static void setSocketFactory(SocketImplFactory a) throws IOException;
  public void setReceiveBufferSize(int a) throws SocketException;
  public int getReceiveBufferSize() throws SocketException;
  public void setPerformancePreferences(int a, int b, int c);
  public <T> ServerSocket setOption(SocketOption<T> a, T b) throws IOException;
  public <T> T getOption(SocketOption<T> a) throws IOException;
  public Set<SocketOption<?>> supportedOptions();
}
