package java.net;

public final class UnixDomainSocketAddress extends SocketAddress {
  public static UnixDomainSocketAddress of(String a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public String toString();
  private UnixDomainSocketAddress();
}
