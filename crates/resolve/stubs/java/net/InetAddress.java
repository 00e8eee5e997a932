package java.net;

import java.io.IOException;
import java.io.Serializable;

public class InetAddress implements Serializable {
  public boolean isMulticastAddress();
  public boolean isAnyLocalAddress();
  public boolean isLoopbackAddress();
  public boolean isLinkLocalAddress();
  public boolean isSiteLocalAddress();
  public boolean isMCGlobal();
  public boolean isMCNodeLocal();
  public boolean isMCLinkLocal();
  public boolean isMCSiteLocal();
  public boolean isMCOrgLocal();
  public boolean isReachable(int a) throws IOException;
  public String getHostName();
  public String getCanonicalHostName();
  public byte[] getAddress();
  public String getHostAddress();
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public String toString();
  public static InetAddress getByAddress(String a, byte[] b) throws UnknownHostException;
  public static InetAddress getByName(String a) throws UnknownHostException;
  public static InetAddress[] getAllByName(String a) throws UnknownHostException;
  public static InetAddress getLoopbackAddress();
  public static InetAddress getByAddress(byte[] a) throws UnknownHostException;
  public static InetAddress getLocalHost() throws UnknownHostException;
  private InetAddress();

  public static InetAddress ofLiteral(String p0);
}
