class PatternScope {
  int f(Object o) {
    if (o instanceof String s) { }
    return s.length(); //~ error[H1202] "s"
  }
}
