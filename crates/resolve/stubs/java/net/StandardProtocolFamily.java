package java.net;

public final enum StandardProtocolFamily implements ProtocolFamily {
  INET, INET6, UNIX;
}
