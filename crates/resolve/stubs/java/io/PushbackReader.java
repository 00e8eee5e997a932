package java.io;

public class PushbackReader extends FilterReader {
  public PushbackReader(Reader a, int b);
  public PushbackReader(Reader a);
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public void unread(int a) throws IOException;
  public void unread(char[] a, int b, int c) throws IOException;
  public void unread(char[] a) throws IOException;
  public boolean ready() throws IOException;
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  public boolean markSupported();
  public void close() throws IOException;
  public long skip(long a) throws IOException;
}
