// By hand: its position is memory of the thread that has access; what it reads is not known.
package java.io;

import java.util.stream.Stream;

public class BufferedReader extends Reader {
  public BufferedReader(Reader a, int b);
  //@ requires a != null;
  //@ ensures true;
  //@ calls java.io.Reader.*, java.io.InputStream.*;
  public BufferedReader(Reader a);
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Reader.*, java.io.InputStream.*;
  public String readLine() throws IOException;
  public long skip(long a) throws IOException;
  public boolean ready() throws IOException;
  public boolean markSupported();
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
  public void close() throws IOException;
  public Stream<String> lines();
}
