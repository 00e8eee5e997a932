package java.util;

public interface Observer {
  void update(Observable a, Object b);
}
