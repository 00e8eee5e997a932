class LambdaVoidBody {
  Runnable r = () -> 1; //~ error[H1228] "statement"
}
