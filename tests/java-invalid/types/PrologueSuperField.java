class PrologueSuperField {
  int a; int c = 1;
  PrologueSuperField(int n) {
    int k = super.hashCode(); //~ error[H1216] "the object does not exist yet before the constructor call"
    super();
  }
}
