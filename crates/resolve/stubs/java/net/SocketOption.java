package java.net;

public interface SocketOption<T> {
  /*@ pure @*/ String name();
  Class<T> type();
}
