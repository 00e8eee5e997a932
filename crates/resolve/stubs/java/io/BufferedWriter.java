package java.io;

public class BufferedWriter extends Writer {
  public BufferedWriter(Writer a);
  public BufferedWriter(Writer a, int b);
  public void write(int a) throws IOException;
  public void write(char[] a, int b, int c) throws IOException;
  public void write(String a, int b, int c) throws IOException;
  public void newLine() throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
