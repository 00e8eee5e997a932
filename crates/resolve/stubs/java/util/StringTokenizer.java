package java.util;

public class StringTokenizer implements Enumeration<Object> {
  public StringTokenizer(String a, String b, boolean c);
  public StringTokenizer(String a, String b);
  public StringTokenizer(String a);
  public boolean hasMoreTokens();
  public String nextToken();
  public String nextToken(String a);
  public boolean hasMoreElements();
  public Object nextElement();
  public int countTokens();
}
