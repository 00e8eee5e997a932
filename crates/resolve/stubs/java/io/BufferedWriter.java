// By hand: its position is memory of the thread that has access; what is written nobody reads back. What prints objects calls their methods and has no contract.
package java.io;

public class BufferedWriter extends Writer {
  //@ requires a != null;
  //@ ensures true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public BufferedWriter(Writer a);
  public BufferedWriter(Writer a, int b);
  public void write(int a) throws IOException;
  public void write(char[] a, int b, int c) throws IOException;
  public void write(String a, int b, int c) throws IOException;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public void newLine() throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
