package java.io;

public class FilterOutputStream extends OutputStream {
  protected OutputStream out;
  public FilterOutputStream(OutputStream a);
  public void write(int a) throws IOException;
  public void write(byte[] a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
