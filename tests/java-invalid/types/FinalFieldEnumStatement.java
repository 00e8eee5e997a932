class FinalFieldEnumStatement {
  enum E {
    P, Q  }
  final int x;
  FinalFieldEnumStatement(E k) {
    switch (k) { case P -> x = 1; case Q -> x = 2; }
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
