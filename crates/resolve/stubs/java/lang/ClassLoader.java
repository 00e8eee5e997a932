package java.lang;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Enumeration;
import java.util.stream.Stream;

public abstract class ClassLoader {
  protected ClassLoader(String a, ClassLoader b);
  protected ClassLoader(ClassLoader a);
  protected ClassLoader();
  /*@ pure @*/ public String getName();
  public Class<?> loadClass(String a) throws ClassNotFoundException;
  protected Class<?> loadClass(String a, boolean b) throws ClassNotFoundException;
  protected Object getClassLoadingLock(String a);
  protected Class<?> findClass(String a) throws ClassNotFoundException;
  protected Class<?> findClass(String a, String b);
  protected final Class<?> defineClass(byte[] a, int b, int c) throws ClassFormatError;
  protected final Class<?> defineClass(String a, byte[] b, int c, int d) throws ClassFormatError;
  protected final void resolveClass(Class<?> a);
  protected final Class<?> findSystemClass(String a) throws ClassNotFoundException;
  protected final Class<?> findLoadedClass(String a);
  protected final void setSigners(Class<?> a, Object[] b);
  protected URL findResource(String a, String b) throws IOException;
  public URL getResource(String a);
  public Enumeration<URL> getResources(String a) throws IOException;
  public Stream<URL> resources(String a);
  protected URL findResource(String a);
  protected Enumeration<URL> findResources(String a) throws IOException;
  protected static boolean registerAsParallelCapable();
  public final boolean isRegisteredAsParallelCapable();
  public static URL getSystemResource(String a);
  public static Enumeration<URL> getSystemResources(String a) throws IOException;
  public InputStream getResourceAsStream(String a);
  public static InputStream getSystemResourceAsStream(String a);
  public final ClassLoader getParent();
  public static ClassLoader getPlatformClassLoader();
  public static ClassLoader getSystemClassLoader();
  protected String findLibrary(String a);
  public void setDefaultAssertionStatus(boolean a);
  public void setPackageAssertionStatus(String a, boolean b);
  public void setClassAssertionStatus(String a, boolean b);
  public void clearAssertionStatus();
}
