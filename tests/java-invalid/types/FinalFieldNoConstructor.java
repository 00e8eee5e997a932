class FinalFieldNoConstructor {
  final int x; //~ error[H1221] "final field `x` may have no value when an object of its class is ready"
}
