package java.io;

public class CharArrayReader extends Reader {
  protected char[] buf;
  protected int pos;
  protected int markedPos;
  protected int count;
  public CharArrayReader(char[] a);
  public CharArrayReader(char[] a, int b, int c);
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public long skip(long a) throws IOException;
  public boolean ready() throws IOException;
  public boolean markSupported();
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  public void close();
}
