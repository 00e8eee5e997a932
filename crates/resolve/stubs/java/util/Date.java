package java.util;

import java.io.Serializable;

public class Date implements Serializable, Cloneable, Comparable<Date> {
  public Date();
  public Date(long a);
  public Date(int a, int b, int c);
  public Date(int a, int b, int c, int d, int e);
  public Date(int a, int b, int c, int d, int e, int f);
  public Date(String a);
  public Object clone();
  public static long UTC(int a, int b, int c, int d, int e, int f);
  public static long parse(String a);
  public int getYear();
  public void setYear(int a);
  public int getMonth();
  public void setMonth(int a);
  public int getDate();
  public void setDate(int a);
  public int getDay();
  public int getHours();
  public void setHours(int a);
  public int getMinutes();
  public void setMinutes(int a);
  public int getSeconds();
  public void setSeconds(int a);
  public long getTime();
  public void setTime(long a);
  public boolean before(Date a);
  public boolean after(Date a);
  /*@ pure @*/ public boolean equals(Object a);
  /*@ pure @*/ public int compareTo(Date a);
  /*@ pure @*/ public int hashCode();
  /*@ pure @*/ public String toString();
  public String toLocaleString();
  public String toGMTString();
  public int getTimezoneOffset();
}
