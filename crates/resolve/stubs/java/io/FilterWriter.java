package java.io;

public abstract class FilterWriter extends Writer {
  protected Writer out;
  protected FilterWriter(Writer a);
  public void write(int a) throws IOException;
  public void write(char[] a, int b, int c) throws IOException;
  public void write(String a, int b, int c) throws IOException;
  public void flush() throws IOException;
  public void close() throws IOException;
}
