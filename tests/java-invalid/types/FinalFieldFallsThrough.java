class FinalFieldFallsThrough {
  final int x;
  FinalFieldFallsThrough(int k) {
    switch (k) { case 1: x = 1; default: x = 2; } //~ error[H1218] "final field `x` may have a value already"
  }
}
