package java.io;

public class FileInputStream extends InputStream {
  public FileInputStream(String a) throws FileNotFoundException;
  public FileInputStream(File a) throws FileNotFoundException;
  public FileInputStream(FileDescriptor a);
  public int read() throws IOException;
  public int read(byte[] a) throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public byte[] readAllBytes() throws IOException;
  public byte[] readNBytes(int a) throws IOException;
  public long skip(long a) throws IOException;
  public int available() throws IOException;
  public void close() throws IOException;
  public final FileDescriptor getFD() throws IOException;

  public long transferTo(OutputStream p0) throws IOException;
}
