package java.io;

public class IOException extends Exception {
  public IOException();
  public IOException(String a);
  public IOException(String a, Throwable b);
  public IOException(Throwable a);
}
