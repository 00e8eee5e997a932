class WrongElementType {
  void f(String[] a) {
    for (int i : a) { } //~ error[H1212] "String"
  }
}
