package java.util;

public class MissingResourceException extends RuntimeException {
  public MissingResourceException(String a, String b, String c);
  public String getClassName();
  /*@ pure @*/ public String getKey();
}
