// By hand: its position is memory of the thread that has access; what is written nobody reads back. What prints objects calls their methods and has no contract.
package java.io;

public abstract class Writer implements Appendable, Closeable, Flushable {
  //@ public ghost int position;

  protected Object lock;
  public static Writer nullWriter();
  //@ calls \nothing;
  protected Writer();
  protected Writer(Object a);
  public void write(int a) throws IOException;
  public void write(char[] a) throws IOException;
  public abstract void write(char[] a, int b, int c) throws IOException;
  //@ requires a != null;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public void write(String a) throws IOException;
  public void write(String a, int b, int c) throws IOException;
  public Writer append(CharSequence a) throws IOException;
  public Writer append(CharSequence a, int b, int c) throws IOException;
  public Writer append(char a) throws IOException;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public abstract void flush() throws IOException;
  //@ writes position;
  //@ signals (IOException e) true;
  //@ calls java.io.Writer.*, java.io.OutputStream.*;
  public abstract void close() throws IOException;
}
