// By hand: its position is memory of the thread that has access; what it writes is not known.
package java.io;

import java.nio.charset.Charset;

public class OutputStreamWriter extends Writer {
  public OutputStreamWriter(OutputStream a, String b) throws UnsupportedEncodingException;
  //@ requires a != null;
  //@ ensures true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public OutputStreamWriter(OutputStream a);
  public OutputStreamWriter(OutputStream a, Charset b);
  public String getEncoding();
  public void write(int a) throws IOException;
  public void write(char[] a, int b, int c) throws IOException;
  public void write(String a, int b, int c) throws IOException;
  public Writer append(CharSequence a, int b, int c) throws IOException;
  public Writer append(CharSequence a) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
