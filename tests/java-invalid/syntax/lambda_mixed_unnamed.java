class C {
  void f(Object o, int n) {
    java.util.function.IntBinaryOperator f = (int a, _) -> a; //~ error[H1101] "either all parameters of a lambda have a type or none has"
  }
}
