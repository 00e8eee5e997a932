package java.lang.annotation;

public class AnnotationFormatError extends Error {
  public AnnotationFormatError(String a);
  public AnnotationFormatError(String a, Throwable b);
  public AnnotationFormatError(Throwable a);
}
