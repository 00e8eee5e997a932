package java.lang.annotation;

public class AnnotationTypeMismatchException extends RuntimeException {
  public String foundType();
  private AnnotationTypeMismatchException();
}
