package java.io;

public class PushbackInputStream extends FilterInputStream {
  protected byte[] buf;
  protected int pos;
  public PushbackInputStream(InputStream a, int b);
  public PushbackInputStream(InputStream a);
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public void unread(int a) throws IOException;
  public void unread(byte[] a, int b, int c) throws IOException;
  public void unread(byte[] a) throws IOException;
  public int available() throws IOException;
  public long skip(long a) throws IOException;
  public boolean markSupported();
  public void mark(int a);
  public void reset() throws IOException;
  public void close() throws IOException;

  public long transferTo(OutputStream p0) throws IOException;
}
