package java.lang;

public abstract class ClassValue<T> {
  protected ClassValue();
  protected abstract T computeValue(Class<?> a);
  public T get(Class<?> a);
  public void remove(Class<?> a);
}
