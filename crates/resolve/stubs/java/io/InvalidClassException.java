package java.io;

public class InvalidClassException extends ObjectStreamException {
  public String classname;
  public InvalidClassException(String a);
  public InvalidClassException(String a, String b);
  /*@ pure @*/ public String getMessage();
}
