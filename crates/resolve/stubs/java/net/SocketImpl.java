package java.net;

import java.io.FileDescriptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Set;

public abstract class SocketImpl implements SocketOptions {
  protected FileDescriptor fd;
  protected InetAddress address;
  protected int port;
  protected int localport;
  public SocketImpl();
  protected abstract void create(boolean a) throws IOException;
  protected abstract void connect(String a, int b) throws IOException;
  protected abstract void connect(InetAddress a, int b) throws IOException;
  protected abstract void connect(SocketAddress a, int b) throws IOException;
  protected abstract void bind(InetAddress a, int b) throws IOException;
  protected abstract void listen(int a) throws IOException;
  protected abstract void accept(SocketImpl a) throws IOException;
  protected abstract InputStream getInputStream() throws IOException;
  protected abstract OutputStream getOutputStream() throws IOException;
  protected abstract int available() throws IOException;
  protected abstract void close() throws IOException;
  protected void shutdownInput() throws IOException;
  protected void shutdownOutput() throws IOException;
  protected FileDescriptor getFileDescriptor();
  protected InetAddress getInetAddress();
  protected int getPort();
  protected boolean supportsUrgentData();
  protected abstract void sendUrgentData(int a) throws IOException;
  protected int getLocalPort();
  /*@ pure @*/ public String toString();
  protected void setPerformancePreferences(int a, int b, int c);
  protected <T> void setOption(SocketOption<T> a, T b) throws IOException;
  protected <T> T getOption(SocketOption<T> a) throws IOException;
  protected Set<SocketOption<?>> supportedOptions();
}
