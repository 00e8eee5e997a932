// By hand: what it calls back.
package java.io;

public abstract class OutputStream implements Closeable, Flushable {
  //@ calls \nothing;
  public OutputStream();
  public static OutputStream nullOutputStream();
  public abstract void write(int a) throws IOException;
  public void write(byte[] a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
