package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

public class URLDecoder {
  public static String decode(String a);
  public static String decode(String a, String b) throws UnsupportedEncodingException;
  public static String decode(String a, Charset b);
  private URLDecoder();
}
