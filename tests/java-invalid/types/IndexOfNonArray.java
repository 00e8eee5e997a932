class IndexOfNonArray {
  char f(String s) { return s[0]; } //~ error[H1212] "not an array"
}
