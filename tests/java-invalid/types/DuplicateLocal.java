class DuplicateLocal {
  void f(int n) {
    int n = 0; //~ error[H1208] "n"
  }
}
