class PrologueCallsInherited {
  int a; int c = 1;
  PrologueCallsInherited(int n) {
    hashCode(); //~ error[H1216] "method `hashCode` is not static; it needs an instance"
    super();
  }
}
