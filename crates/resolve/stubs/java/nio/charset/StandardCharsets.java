package java.nio.charset;

public final class StandardCharsets {
  public static final Charset US_ASCII;
  public static final Charset ISO_8859_1;
  public static final Charset UTF_8;
  public static final Charset UTF_16BE;
  public static final Charset UTF_16LE;
  public static final Charset UTF_16;
  private StandardCharsets();
}
