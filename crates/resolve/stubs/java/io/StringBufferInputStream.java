package java.io;

public class StringBufferInputStream extends InputStream {
  protected String buffer;
  protected int pos;
  protected int count;
  public StringBufferInputStream(String a);
  public int read();
  public int read(byte[] a, int b, int c);
  public long skip(long a);
  public int available();
  public void reset();
}
