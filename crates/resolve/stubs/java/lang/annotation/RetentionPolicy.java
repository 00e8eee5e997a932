package java.lang.annotation;

public final enum RetentionPolicy {
  SOURCE, CLASS, RUNTIME;
}
