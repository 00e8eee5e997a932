class PrologueArgument {
  int a; int c = 1;
  PrologueArgument(int n) { }
  PrologueArgument() {
    this(a); //~ error[H1216] "the object does not exist yet while the constructor call's a"
  }
}
