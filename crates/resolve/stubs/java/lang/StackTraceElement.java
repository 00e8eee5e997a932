// By hand: what it calls back.
package java.lang;

import java.io.Serializable;

public final class StackTraceElement implements Serializable {
  public StackTraceElement(String a, String b, String c, int d);
  public StackTraceElement(String a, String b, String c, String d, String e, String f, int g);
  public String getFileName();
  public int getLineNumber();
  public String getModuleName();
  public String getModuleVersion();
  public String getClassLoaderName();
  public String getClassName();
  public String getMethodName();
  public boolean isNativeMethod();
  //@ calls \nothing;
  /*@ pure @*/ public String toString();
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int hashCode();
}
