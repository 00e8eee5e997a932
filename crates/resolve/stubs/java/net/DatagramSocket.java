package java.net;

import java.io.Closeable;
import java.io.IOException;
import java.util.Set;

public class DatagramSocket implements Closeable {
  public DatagramSocket() throws SocketException;
  protected DatagramSocket(DatagramSocketImpl a);
  public DatagramSocket(SocketAddress a) throws SocketException;
  public DatagramSocket(int a) throws SocketException;
  public DatagramSocket(int a, InetAddress b) throws SocketException;
  public void bind(SocketAddress a) throws SocketException;
  public void connect(InetAddress a, int b);
  public void connect(SocketAddress a) throws SocketException;
  public void disconnect();
  public boolean isBound();
  public boolean isConnected();
  public InetAddress getInetAddress();
  public int getPort();
  public SocketAddress getRemoteSocketAddress();
  public SocketAddress getLocalSocketAddress();
  public void send(DatagramPacket a) throws IOException;
  public void receive(DatagramPacket a) throws IOException;
  public InetAddress getLocalAddress();
  public int getLocalPort();
  public void setSoTimeout(int a) throws SocketException;
  public int getSoTimeout() throws SocketException;
  public void setSendBufferSize(int a) throws SocketException;
  public int getSendBufferSize() throws SocketException;
  public void setReceiveBufferSize(int a) throws SocketException;
  public int getReceiveBufferSize() throws SocketException;
  public void setReuseAddress(boolean a) throws SocketException;
  public boolean getReuseAddress() throws SocketException;
  public void setBroadcast(boolean a) throws SocketException;
  public boolean getBroadcast() throws SocketException;
  public void setTrafficClass(int a) throws SocketException;
  public int getTrafficClass() throws SocketException;
  public void close();
  public boolean isClosed();
  public static void setDatagramSocketImplFactory(DatagramSocketImplFactory a) throws IOException;
  public <T> DatagramSocket setOption(SocketOption<T> a, T b) throws IOException;
  public <T> T getOption(SocketOption<T> a) throws IOException;
  public Set<SocketOption<?>> supportedOptions();
}
