package java.lang;

public class IllegalAccessException extends ReflectiveOperationException {
  public IllegalAccessException();
  public IllegalAccessException(String a);
}
