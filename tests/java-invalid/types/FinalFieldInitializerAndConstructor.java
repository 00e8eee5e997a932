class FinalFieldInitializerAndConstructor {
  final int x;
  {
    x = 1;
  }
  FinalFieldInitializerAndConstructor() {
    x = 2; //~ error[H1218] "final field `x` may have a value already"
  }
}
