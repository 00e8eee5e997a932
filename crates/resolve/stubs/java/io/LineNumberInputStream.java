package java.io;

public class LineNumberInputStream extends FilterInputStream {
  public LineNumberInputStream(InputStream a);
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public void setLineNumber(int a);
  public int getLineNumber();
  public int available() throws IOException;
  public void mark(int a);
  public void reset() throws IOException;
}
