class OverrideStatic {
  public static int hashCode() { return 0; } //~ error[H1227] "static"
}
