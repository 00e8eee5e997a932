package java.lang;

public class TypeNotPresentException extends RuntimeException {
  public TypeNotPresentException(String a, Throwable b);
  public String typeName();
}
