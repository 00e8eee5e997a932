package java.lang;

public class IndexOutOfBoundsException extends RuntimeException {
  public IndexOutOfBoundsException();
  public IndexOutOfBoundsException(String a);
  public IndexOutOfBoundsException(int a);
  public IndexOutOfBoundsException(long a);
}
