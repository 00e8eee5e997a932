package java.io;

public class CharArrayWriter extends Writer {
  protected char[] buf;
  protected int count;
  public CharArrayWriter();
  public CharArrayWriter(int a);
  public void write(int a);
  public void write(char[] a, int b, int c);
  public void write(String a, int b, int c);
  public void writeTo(Writer a) throws IOException;
  public CharArrayWriter append(CharSequence a);
  public CharArrayWriter append(CharSequence a, int b, int c);
  public CharArrayWriter append(char a);
  public void reset();
  public char[] toCharArray();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public String toString();
  public void flush();
  public void close();
}
