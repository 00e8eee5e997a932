package java.lang.annotation;

public class IncompleteAnnotationException extends RuntimeException {
  public IncompleteAnnotationException(Class<? extends Annotation> a, String b);
  public Class<? extends Annotation> annotationType();
  public String elementName();
}
