class NullToInt {
  int n = null; //~ error[H1212] "null"
}
