class DuplicateLambdaParameter {
  void f() {
    int n = 0;
    java.util.function.IntUnaryOperator g = n -> n; //~ error[H1208] "n"
  }
}
