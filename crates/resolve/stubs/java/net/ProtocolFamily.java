package java.net;

public interface ProtocolFamily {
  /*@ pure @*/ String name();
}
