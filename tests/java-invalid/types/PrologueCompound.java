class PrologueCompound {
  int a; int c = 1;
  PrologueCompound(int n) {
    a += n; //~ error[H1216] "the object does not exist yet while the constructor call's a"
    super();
  }
}
