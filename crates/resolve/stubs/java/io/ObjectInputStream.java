package java.io;

public class ObjectInputStream extends InputStream implements ObjectInput {
  public ObjectInputStream(InputStream a) throws IOException;
  protected ObjectInputStream() throws IOException, SecurityException;
  public final Object readObject() throws IOException, ClassNotFoundException;
  protected Object readObjectOverride() throws IOException, ClassNotFoundException;
  public Object readUnshared() throws IOException, ClassNotFoundException;
  public void defaultReadObject() throws IOException, ClassNotFoundException;
  public ObjectInputStream.GetField readFields() throws IOException, ClassNotFoundException;
  protected Class<?> resolveProxyClass(String[] a) throws IOException, ClassNotFoundException;
  protected Object resolveObject(Object a) throws IOException;
  protected boolean enableResolveObject(boolean a) throws SecurityException;
  protected void readStreamHeader() throws IOException;
  public int read() throws IOException;
  public int read(byte[] a, int b, int c) throws IOException;
  public int available() throws IOException;
  public void close() throws IOException;
  public boolean readBoolean() throws IOException;
  public byte readByte() throws IOException;
  public int readUnsignedByte() throws IOException;
  public char readChar() throws IOException;
  public short readShort() throws IOException;
  public int readUnsignedShort() throws IOException;
  public int readInt() throws IOException;
  public long readLong() throws IOException;
  public float readFloat() throws IOException;
  public double readDouble() throws IOException;
  public void readFully(byte[] a) throws IOException;
  public void readFully(byte[] a, int b, int c) throws IOException;
  public int skipBytes(int a) throws IOException;
  public String readLine() throws IOException;
  public String readUTF() throws IOException;
  public static abstract class GetField {
    public GetField();
    public abstract boolean defaulted(String a) throws IOException;
    public abstract boolean get(String a, boolean b) throws IOException;
    public abstract byte get(String a, byte b) throws IOException;
    public abstract char get(String a, char b) throws IOException;
    public abstract short get(String a, short b) throws IOException;
    public abstract int get(String a, int b) throws IOException;
    public abstract long get(String a, long b) throws IOException;
    public abstract float get(String a, float b) throws IOException;
    public abstract double get(String a, double b) throws IOException;
    public abstract Object get(String a, Object b) throws IOException;
  }
}
