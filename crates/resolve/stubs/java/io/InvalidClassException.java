package java.io;

public class InvalidClassException extends ObjectStreamException {
  public String classname;
  public InvalidClassException(String a);
  public InvalidClassException(String a, String b);
  /*@ pure @*/ public String getMessage();

  public InvalidClassException(String p0, Throwable p1);
  public InvalidClassException(String p0, String p1, Throwable p2);
}
