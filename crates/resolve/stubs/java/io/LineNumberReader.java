package java.io;

public class LineNumberReader extends BufferedReader {
  public LineNumberReader(Reader a);
  public LineNumberReader(Reader a, int b);
  public void setLineNumber(int a);
  public int getLineNumber();
  public int read() throws IOException;
  public int read(char[] a, int b, int c) throws IOException;
  public String readLine() throws IOException;
  public long skip(long a) throws IOException;
  public void mark(int a) throws IOException;
  public void reset() throws IOException;
}
