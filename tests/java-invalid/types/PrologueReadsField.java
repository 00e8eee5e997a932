class PrologueReadsField {
  int a; int c = 1;
  PrologueReadsField(int n) {
    int k = a; //~ error[H1216] "the object does not exist yet while the constructor call's a"
    super();
  }
}
