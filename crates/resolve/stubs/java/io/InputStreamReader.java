// By hand: its position is memory of the thread that has access; what it reads is not known.
package java.io;

import java.nio.charset.Charset;

public class InputStreamReader extends Reader {
  //@ requires a != null;
  //@ ensures true;
  //@ calls java.io.Reader.*, java.io.InputStream.*;
  public InputStreamReader(InputStream a);
  public InputStreamReader(InputStream a, String b) throws UnsupportedEncodingException;
  public InputStreamReader(InputStream a, Charset b);
  public String getEncoding();
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public boolean ready() throws IOException;
  public void close() throws IOException;
}
