package java.io;

public class FilterInputStream extends InputStream {
  protected InputStream in;
  protected FilterInputStream(InputStream a);
  public int read() throws IOException;
  public int read(byte[] a) throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public int available() throws IOException;
  public void close() throws IOException;
  public void mark(int a);
  public void reset() throws IOException;
  public boolean markSupported();
}
