class LambdaParameterCount {
  Runnable r = x -> { }; //~ error[H1228] "parameter"
}
