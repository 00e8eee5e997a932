class FinalFieldSwitchNoDefault {
  final int x;
  FinalFieldSwitchNoDefault(int k) {
    switch (k) { case 1 -> x = 1; case 2 -> x = 2; }
  } //~ error[H1221] "final field `x` may have no value when the constructor ends here"
}
