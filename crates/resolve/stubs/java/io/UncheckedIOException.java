package java.io;

public class UncheckedIOException extends RuntimeException {
  public UncheckedIOException(String a, IOException b);
  public UncheckedIOException(IOException a);
  public IOException getCause();
}
