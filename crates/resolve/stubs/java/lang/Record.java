package java.lang;

public abstract class Record {
  protected Record();
  /*@ pure @*/ public abstract boolean equals(Object a);
  /*@ pure @*/ public abstract int hashCode();
  /*@ pure @*/ public abstract String toString();
}
