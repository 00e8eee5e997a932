package java.lang;

public class AssertionError extends Error {
  public AssertionError();
  public AssertionError(Object a);
  public AssertionError(boolean a);
  public AssertionError(char a);
  public AssertionError(int a);
  public AssertionError(long a);
  public AssertionError(float a);
  public AssertionError(double a);
  public AssertionError(String a, Throwable b);
}
