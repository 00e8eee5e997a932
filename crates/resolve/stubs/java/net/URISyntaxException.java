package java.net;

public class URISyntaxException extends Exception {
  public URISyntaxException(String a, String b, int c);
  public URISyntaxException(String a, String b);
  public String getInput();
  public String getReason();
  public int getIndex();
  /*@ pure @*/ public String getMessage();
}
