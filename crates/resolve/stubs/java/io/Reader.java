// By hand: its position is memory of the thread that has access; what it reads is not known.
package java.io;

public abstract class Reader implements Readable, Closeable {
  //@ public ghost int position;

  protected Object lock;
  public static Reader nullReader();
  //@ calls \nothing;
  protected Reader();
  protected Reader(Object a);
  //@ writes position;
  //@ ensures -1 <= \result && \result <= 65535;
  //@ signals (IOException e) true;
  //@ calls java.io.Reader.*, java.io.InputStream.*;
  public int read() throws IOException;
  public int read(char[] a) throws IOException;
  public abstract int read(char[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public boolean ready() throws IOException;
  public boolean markSupported();
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Reader.*, java.io.InputStream.*;
  public abstract void close() throws IOException;
  public long transferTo(Writer a) throws IOException;

  public static Reader of(CharSequence p0);
  public java.util.List<String> readAllLines() throws IOException;
  public String readAllAsString() throws IOException;
}
