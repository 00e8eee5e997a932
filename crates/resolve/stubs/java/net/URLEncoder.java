package java.net;

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;

public class URLEncoder {
  public static String encode(String a);
  public static String encode(String a, String b) throws UnsupportedEncodingException;
  public static String encode(String a, Charset b);
  private URLEncoder();
}
