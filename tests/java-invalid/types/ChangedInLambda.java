class ChangedInLambda {
  Runnable f() {
    int n = 0;
    return () -> n++; //~ error[H1220] "n"
  }
}
