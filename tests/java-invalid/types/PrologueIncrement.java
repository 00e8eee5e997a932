class PrologueIncrement {
  int a; int c = 1;
  PrologueIncrement(int n) {
    a++; //~ error[H1216] "the object does not exist yet while the constructor call's a"
    super();
  }
}
