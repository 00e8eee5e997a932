package java.io;

public interface ObjectInput extends DataInput, AutoCloseable {
  Object readObject() throws ClassNotFoundException, IOException;
  int read() throws IOException;
  int read(byte[] a) throws IOException;
  int read(byte[] a, int b, int c) throws IOException;
  long skip(long a) throws IOException;
  int available() throws IOException;
  void close() throws IOException;
}
