class SelfReference {
  final Runnable r = () -> r.run(); //~ error[H1221] "field `r` is read in its own initial value"
}
