package java.io;

public class DataInputStream extends FilterInputStream implements DataInput {
  public DataInputStream(InputStream a);
  public final int read(byte[] a) throws IOException;
  public final int read(byte[] a, int b, int c) throws IOException;
  public final void readFully(byte[] a) throws IOException;
  public final void readFully(byte[] a, int b, int c) throws IOException;
  public final int skipBytes(int a) throws IOException;
  public final boolean readBoolean() throws IOException;
  public final byte readByte() throws IOException;
  public final int readUnsignedByte() throws IOException;
  public final short readShort() throws IOException;
  public final int readUnsignedShort() throws IOException;
  public final char readChar() throws IOException;
  public final int readInt() throws IOException;
  public final long readLong() throws IOException;
  public final float readFloat() throws IOException;
  public final double readDouble() throws IOException;
  public final String readLine() throws IOException;
  public final String readUTF() throws IOException;
  public static final String readUTF(DataInput a) throws IOException;
}
