package java.io;

import java.nio.charset.Charset;

public class ByteArrayOutputStream extends OutputStream {
  protected byte[] buf;
  protected int count;
  public ByteArrayOutputStream();
  public ByteArrayOutputStream(int a);
  public void write(int a);
  public void write(byte[] a, int b, int c);
  public void writeBytes(byte[] a);
  public void writeTo(OutputStream a) throws IOException;
  public void reset();
  public byte[] toByteArray();
  /*@ pure @*/ public int size();
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public String toString(String a) throws UnsupportedEncodingException;
  /*@ pure @*/ public String toString(Charset a);
  /*@ pure @*/ public String toString(int a);
  public void close() throws IOException;
}
