package java.io;

public class PipedInputStream extends InputStream {
  protected static final int PIPE_SIZE = 1024;
  protected byte[] buffer;
  protected int in;
  protected int out;
  public PipedInputStream(PipedOutputStream a) throws IOException;
  public PipedInputStream(PipedOutputStream a, int b) throws IOException;
  public PipedInputStream();
  public PipedInputStream(int a);
  public void connect(PipedOutputStream a) throws IOException;
  protected void receive(int a) throws IOException;
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public int available() throws IOException;
  public void close() throws IOException;
}
