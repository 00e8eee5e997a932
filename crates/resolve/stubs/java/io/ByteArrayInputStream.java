package java.io;

public class ByteArrayInputStream extends InputStream {
  protected byte[] buf;
  protected int pos;
  protected int mark;
  protected int count;
  public ByteArrayInputStream(byte[] a);
  public ByteArrayInputStream(byte[] a, int b, int c);
  public int read();
  public int read(byte[] a, int b, int c);
  public byte[] readAllBytes();
  public int readNBytes(byte[] a, int b, int c);
  public long transferTo(OutputStream a) throws IOException;
  public long skip(long a);
  public int available();
  public boolean markSupported();
  public void mark(int a);
  public void reset();
  public void close() throws IOException;
}
