package java.net;

public final class DatagramPacket {
  public DatagramPacket(byte[] a, int b, int c);
  public DatagramPacket(byte[] a, int b);
  public DatagramPacket(byte[] a, int b, int c, InetAddress d, int e);
  public DatagramPacket(byte[] a, int b, int c, SocketAddress d);
  public DatagramPacket(byte[] a, int b, InetAddress c, int d);
  public DatagramPacket(byte[] a, int b, SocketAddress c);
  public InetAddress getAddress();
  public int getPort();
  public byte[] getData();
  public int getOffset();
  public int getLength();
  public void setData(byte[] a, int b, int c);
  public void setAddress(InetAddress a);
  public void setPort(int a);
  public void setSocketAddress(SocketAddress a);
  public SocketAddress getSocketAddress();
  public void setData(byte[] a);
  public void setLength(int a);
}
