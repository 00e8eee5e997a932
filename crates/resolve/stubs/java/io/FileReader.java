package java.io;

import java.nio.charset.Charset;

public class FileReader extends InputStreamReader {
  public FileReader(String a) throws FileNotFoundException;
  public FileReader(File a) throws FileNotFoundException;
  public FileReader(FileDescriptor a);
  public FileReader(String a, Charset b) throws IOException;
  public FileReader(File a, Charset b) throws IOException;
}
