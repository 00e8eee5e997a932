// By hand: what it calls back.
package java.io;

public abstract class InputStream implements Closeable {
  //@ calls \nothing;
  public InputStream();
  public static InputStream nullInputStream();
  public abstract int read() throws IOException;
  public int read(byte[] a) throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public byte[] readAllBytes() throws IOException;
  public byte[] readNBytes(int a) throws IOException;
  public int readNBytes(byte[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public void skipNBytes(long a) throws IOException;
  public int available() throws IOException;
  public void close() throws IOException;
  public void mark(int a);
  public void reset() throws IOException;
  public boolean markSupported();
  public long transferTo(OutputStream a) throws IOException;
}
