package java.lang;

public class InheritableThreadLocal<T> extends ThreadLocal<T> {
  public InheritableThreadLocal();
  protected T childValue(T a);
}
