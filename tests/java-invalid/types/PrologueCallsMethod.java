class PrologueCallsMethod {
  int a; int c = 1;
  int g() { return 1; }
  PrologueCallsMethod(int n) {
    int k = g(); //~ error[H1216] "method `g` is not static; it needs an instance"
    super();
  }
}
