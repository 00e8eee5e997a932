package java.io;

public class PipedWriter extends Writer {
  public PipedWriter(PipedReader a) throws IOException;
  public PipedWriter();
  public void connect(PipedReader a) throws IOException;
  public void write(int a) throws IOException;
  public void write(char[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
