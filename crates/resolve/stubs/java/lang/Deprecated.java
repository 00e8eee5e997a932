package java.lang;

public @interface Deprecated {
  String since();
  boolean forRemoval();
}
