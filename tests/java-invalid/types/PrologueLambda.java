class PrologueLambda {
  int a; int c = 1;
  PrologueLambda(int n) {
    Runnable r = () -> { a = n; }; //~ error[H1216] "the object does not exist yet while the constructor call's a"
    super();
  }
}
