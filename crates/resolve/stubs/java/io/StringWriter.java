// By hand: unlike other writers it takes null, which is the text "null".
package java.io;

public class StringWriter extends Writer {
  public StringWriter();
  public StringWriter(int a);
  public void write(int a);
  public void write(char[] a, int b, int c);
  //@ writes position;
  //@ calls \nothing;
  public void write(String a);
  public void write(String a, int b, int c);
  public StringWriter append(CharSequence a);
  public StringWriter append(CharSequence a, int b, int c);
  public StringWriter append(char a);
  /*@ pure @*/ public String toString();
  public void flush();
  public void close() throws IOException;
}
