package java.io;

public class DataOutputStream extends FilterOutputStream implements DataOutput {
  protected int written;
  public DataOutputStream(OutputStream a);
  public void write(int a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public final void writeBoolean(boolean a) throws IOException;
  public final void writeByte(int a) throws IOException;
  public final void writeShort(int a) throws IOException;
  public final void writeChar(int a) throws IOException;
  public final void writeInt(int a) throws IOException;
  public final void writeLong(long a) throws IOException;
  public final void writeFloat(float a) throws IOException;
  public final void writeDouble(double a) throws IOException;
  public final void writeBytes(String a) throws IOException;
  public final void writeChars(String a) throws IOException;
  public final void writeUTF(String a) throws IOException;
  /*@ pure @*/ public final int size();
}
