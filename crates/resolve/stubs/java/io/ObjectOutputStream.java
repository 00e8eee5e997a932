package java.io;

public class ObjectOutputStream extends OutputStream implements ObjectOutput {
  public ObjectOutputStream(OutputStream a) throws IOException;
  protected ObjectOutputStream() throws IOException, SecurityException;
  public void useProtocolVersion(int a) throws IOException;
  public final void writeObject(Object a) throws IOException;
  protected void writeObjectOverride(Object a) throws IOException;
  public void writeUnshared(Object a) throws IOException;
  public void defaultWriteObject() throws IOException;
  public ObjectOutputStream.PutField putFields() throws IOException;
  public void writeFields() throws IOException;
  public void reset() throws IOException;
  protected void annotateClass(Class<?> a) throws IOException;
  protected void annotateProxyClass(Class<?> a) throws IOException;
  protected Object replaceObject(Object a) throws IOException;
  protected boolean enableReplaceObject(boolean a) throws SecurityException;
  protected void writeStreamHeader() throws IOException;
  public void write(int a) throws IOException;
  public void write(byte[] a) throws IOException;
  public void write(byte[] a, int b, int c) throws IOException;
  public void flush() throws IOException;
  protected void drain() throws IOException;
  public void close() throws IOException;
  public void writeBoolean(boolean a) throws IOException;
  public void writeByte(int a) throws IOException;
  public void writeShort(int a) throws IOException;
  public void writeChar(int a) throws IOException;
  public void writeInt(int a) throws IOException;
  public void writeLong(long a) throws IOException;
  public void writeFloat(float a) throws IOException;
  public void writeDouble(double a) throws IOException;
  public void writeBytes(String a) throws IOException;
  public void writeChars(String a) throws IOException;
  public void writeUTF(String a) throws IOException;
  public static abstract class PutField {
    public PutField();
    public abstract void put(String a, boolean b);
    public abstract void put(String a, byte b);
    public abstract void put(String a, char b);
    public abstract void put(String a, short b);
    public abstract void put(String a, int b);
    public abstract void put(String a, long b);
    public abstract void put(String a, float b);
    public abstract void put(String a, double b);
    public abstract void put(String a, Object b);
    public abstract void write(ObjectOutput a) throws IOException;
  }
}
