package java.lang.annotation;

public @interface Native {
}
