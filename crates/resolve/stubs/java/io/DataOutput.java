package java.io;

public interface DataOutput {
  void write(int a) throws IOException;
  void write(byte[] a) throws IOException;
  void write(byte[] a, int b, int c) throws IOException;
  void writeBoolean(boolean a) throws IOException;
  void writeByte(int a) throws IOException;
  void writeShort(int a) throws IOException;
  void writeChar(int a) throws IOException;
  void writeInt(int a) throws IOException;
  void writeLong(long a) throws IOException;
  void writeFloat(float a) throws IOException;
  void writeDouble(double a) throws IOException;
  void writeBytes(String a) throws IOException;
  void writeChars(String a) throws IOException;
  void writeUTF(String a) throws IOException;
}
