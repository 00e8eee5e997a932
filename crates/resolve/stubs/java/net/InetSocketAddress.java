package java.net;

public class InetSocketAddress extends SocketAddress {
  public InetSocketAddress(int a);
  public InetSocketAddress(InetAddress a, int b);
  public InetSocketAddress(String a, int b);
  public static InetSocketAddress createUnresolved(String a, int b);
  public final int getPort();
  public final InetAddress getAddress();
  public final String getHostName();
  public final String getHostString();
  public final boolean isUnresolved();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public final boolean equals(Object a);
  /*@ pure @*/ public final int hashCode();
}
