package java.io;

public abstract class FilterReader extends Reader {
  protected Reader in;
  protected FilterReader(Reader a);
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public boolean ready() throws IOException;
  public boolean markSupported();
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  public void close() throws IOException;
}
