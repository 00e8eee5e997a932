// By hand: what its messages are is not known.
package java.lang;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;

public class Throwable implements Serializable {
  public Throwable();
  public Throwable(String a);
  public Throwable(String a, Throwable b);
  public Throwable(Throwable a);
  protected Throwable(String a, Throwable b, boolean c, boolean d);
  //@ modifies \nothing;
  //@ calls \nothing;
  /*@ pure @*/ public String getMessage();
  //@ calls getMessage();
  public String getLocalizedMessage();
  //@ modifies \nothing;
  //@ calls \nothing;
  public Throwable getCause();
  public Throwable initCause(Throwable a);
  //@ calls getLocalizedMessage();
  /*@ pure @*/ public String toString();
  public void printStackTrace();
  public void printStackTrace(PrintStream a);
  public void printStackTrace(PrintWriter a);
  public Throwable fillInStackTrace();
  public StackTraceElement[] getStackTrace();
  public void setStackTrace(StackTraceElement[] a);
  public final void addSuppressed(Throwable a);
  public final Throwable[] getSuppressed();
}
