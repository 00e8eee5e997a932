class UninitializedInFieldLambda {
  Runnable r = () -> {
    int y;
    System.out.println(y); //~ error[H1221] "variable `y` may not have a value yet"
  };
}
