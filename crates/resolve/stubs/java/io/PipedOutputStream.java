package java.io;

public class PipedOutputStream extends OutputStream {
  public PipedOutputStream(PipedInputStream a) throws IOException;
  public PipedOutputStream();
  public void connect(PipedInputStream a) throws IOException;
  public void write(int a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
