package java.io;

import java.util.Enumeration;

public class SequenceInputStream extends InputStream {
  public SequenceInputStream(Enumeration<? extends InputStream> a);
  public SequenceInputStream(InputStream a, InputStream b);
  public int available() throws IOException;
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public void close() throws IOException;

  public long transferTo(OutputStream p0) throws IOException;
}
