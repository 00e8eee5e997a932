class LocalReadsItself {
  void f() {
    int first = first; //~ error[H1221] "variable `first` may not have a value yet"
  }
}
