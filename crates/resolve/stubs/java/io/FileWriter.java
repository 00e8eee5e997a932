package java.io;

import java.nio.charset.Charset;

public class FileWriter extends OutputStreamWriter {
  public FileWriter(String a) throws IOException;
  public FileWriter(String a, boolean b) throws IOException;
  public FileWriter(File a) throws IOException;
  public FileWriter(File a, boolean b) throws IOException;
  public FileWriter(FileDescriptor a);
  public FileWriter(String a, Charset b) throws IOException;
  public FileWriter(String a, Charset b, boolean c) throws IOException;
  public FileWriter(File a, Charset b) throws IOException;
  public FileWriter(File a, Charset b, boolean c) throws IOException;
}
