package java.net;

import java.io.FileDescriptor;
import java.io.IOException;
import java.util.Set;

public abstract class DatagramSocketImpl implements SocketOptions {
  protected int localPort;
  protected FileDescriptor fd;
  public DatagramSocketImpl();
  protected abstract void create() throws SocketException;
  protected abstract void bind(int a, InetAddress b) throws SocketException;
  protected abstract void send(DatagramPacket a) throws IOException;
  protected void connect(InetAddress a, int b) throws SocketException;
  protected void disconnect();
  /*@ pure @*/ protected abstract int peek(InetAddress a) throws IOException;
  protected abstract int peekData(DatagramPacket a) throws IOException;
  protected abstract void receive(DatagramPacket a) throws IOException;
  protected abstract void setTTL(byte a) throws IOException;
  protected abstract byte getTTL() throws IOException;
  protected abstract void setTimeToLive(int a) throws IOException;
  protected abstract int getTimeToLive() throws IOException;
  protected abstract void join(InetAddress a) throws IOException;
  protected abstract void leave(InetAddress a) throws IOException;
  protected abstract void close();
  protected int getLocalPort();
  protected FileDescriptor getFileDescriptor();
  protected <T> void setOption(SocketOption<T> a, T b) throws IOException;
  protected <T> T getOption(SocketOption<T> a) throws IOException;
  protected Set<SocketOption<?>> supportedOptions();
}
