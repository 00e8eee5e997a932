package java.lang.annotation;

public interface Annotation {
  /*@ pure @*/ boolean equals(Object a);
  /*@ pure @*/ int hashCode();
  /*@ pure @*/ String toString();
  Class<? extends Annotation> annotationType();
}
