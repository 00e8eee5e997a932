package java.io;

public interface ObjectOutput extends DataOutput, AutoCloseable {
  void writeObject(Object a) throws IOException;
  void write(int a) throws IOException;
  void write(byte[] a) throws IOException;
  void write(byte[] a, int b, int c) throws IOException;
  void flush() throws IOException;
  void close() throws IOException;
}
