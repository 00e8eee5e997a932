class PrologueUsesThis {
  int a; int c = 1;
  PrologueUsesThis(int n) {
    Object k = this; //~ error[H1216] "the object does not exist yet while the constructor call's a"
    super();
  }
}
