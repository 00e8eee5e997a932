package java.io;

public class PipedReader extends Reader {
  public PipedReader(PipedWriter a) throws IOException;
  public PipedReader(PipedWriter a, int b) throws IOException;
  public PipedReader();
  public PipedReader(int a);
  public void connect(PipedWriter a) throws IOException;
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public boolean ready() throws IOException;
  public void close() throws IOException;
}
