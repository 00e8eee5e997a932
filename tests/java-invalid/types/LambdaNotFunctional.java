class LambdaNotFunctional {
  Object o = () -> 1; //~ error[H1228] "functional"
}
