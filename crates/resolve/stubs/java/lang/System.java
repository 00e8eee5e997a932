// By hand: clocks, hash codes; the rest has no contract.
package java.lang;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

public final class System {
  public static final InputStream in;
  public static final PrintStream out;
  public static final PrintStream err;
  public static void setIn(InputStream a);
  public static void setOut(PrintStream a);
  public static void setErr(PrintStream a);
  //@ modifies \nothing;
  public static long currentTimeMillis();
  //@ modifies \nothing;
  public static long nanoTime();
  public static void arraycopy(Object a, int b, Object c, int d, int e);
  //@ reads \nothing;
  //@ ensures a == null ==> \result == 0;
  /*@ pure @*/ public static int identityHashCode(Object a);
  public static Properties getProperties();
  //@ modifies \nothing;
  //@ ensures \result != null && \result.length() > 0;
  public static String lineSeparator();
  public static void setProperties(Properties a);
  public static String getProperty(String a);
  public static String getProperty(String a, String b);
  public static String setProperty(String a, String b);
  public static String clearProperty(String a);
  public static String getenv(String a);
  public static Map<String, String> getenv();
  public static System.Logger getLogger(String a);
  public static void exit(int a);
  public static void gc();
  public static void runFinalization();
  public static void load(String a);
  public static void loadLibrary(String a);
  public static String mapLibraryName(String a);
  private System();
  public interface Logger {
    /*@ pure @*/ String getName();
    boolean isLoggable(System.Logger.Level a);
    default void log(System.Logger.Level a, String b);
    default void log(System.Logger.Level a, Supplier<String> b);
    default void log(System.Logger.Level a, Object b);
    default void log(System.Logger.Level a, String b, Throwable c);
    default void log(System.Logger.Level a, Supplier<String> b, Throwable c);
    default void log(System.Logger.Level a, String b, Object... c);
    public static enum Level {
      ALL, TRACE, DEBUG, INFO, WARNING, ERROR, OFF;
      /*@ pure @*/ public final String getName();
      public final int getSeverity();
    }
  }
  public static abstract class LoggerFinder {
    protected LoggerFinder();
    public static System.LoggerFinder getLoggerFinder();
  }
}
