package java.io;

public class BufferedInputStream extends FilterInputStream {
  protected byte[] buf;
  protected int count;
  protected int pos;
  protected int markpos;
  protected int marklimit;
  public BufferedInputStream(InputStream a);
  public BufferedInputStream(InputStream a, int b);
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public int available() throws IOException;
  public void mark(int a);
  public void reset() throws IOException;
  public boolean markSupported();
  public void close() throws IOException;

  public long transferTo(OutputStream p0) throws IOException;
}
