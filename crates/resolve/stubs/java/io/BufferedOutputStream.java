package java.io;

public class BufferedOutputStream extends FilterOutputStream {
  protected byte[] buf;
  protected int count;
  public BufferedOutputStream(OutputStream a);
  public BufferedOutputStream(OutputStream a, int b);
  public void write(int a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
}
