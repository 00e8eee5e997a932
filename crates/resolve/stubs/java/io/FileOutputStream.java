package java.io;

public class FileOutputStream extends OutputStream {
  public FileOutputStream(String a) throws FileNotFoundException;
  public FileOutputStream(String a, boolean b) throws FileNotFoundException;
  public FileOutputStream(File a) throws FileNotFoundException;
  public FileOutputStream(File a, boolean b) throws FileNotFoundException;
  public FileOutputStream(FileDescriptor a);
  public void write(int a) throws IOException;
  public void write(byte[] a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void close() throws IOException;
  public final FileDescriptor getFD() throws IOException;
}
