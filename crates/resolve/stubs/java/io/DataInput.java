package java.io;

public interface DataInput {
  void readFully(byte[] a) throws IOException;
  void readFully(byte[] a, int b, int c) throws IOException;
  int skipBytes(int a) throws IOException;
  boolean readBoolean() throws IOException;
  byte readByte() throws IOException;
  int readUnsignedByte() throws IOException;
  short readShort() throws IOException;
  int readUnsignedShort() throws IOException;
  char readChar() throws IOException;
  int readInt() throws IOException;
  long readLong() throws IOException;
  float readFloat() throws IOException;
  double readDouble() throws IOException;
  String readLine() throws IOException;
  String readUTF() throws IOException;
}
