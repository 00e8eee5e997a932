package java.io;

public abstract class Reader implements Readable, Closeable {
  protected Object lock;
  public static Reader nullReader();
  protected Reader();
  protected Reader(Object a);
  public int read() throws IOException;
  public int read(char[] a) throws IOException;
  public abstract int read(char[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public boolean ready() throws IOException;
  public boolean markSupported();
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  public abstract void close() throws IOException;
  public long transferTo(Writer a) throws IOException;
}
