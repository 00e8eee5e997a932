class PrologueInitialized {
  int a; int c = 1;
  PrologueInitialized(int n) {
    c = n; //~ error[H1216] "a field with an initializer cannot be assigned before the co"
    super();
  }
}
