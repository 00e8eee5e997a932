class CapturedChanged {
  Runnable f() {
    int n = 0;
    n = 1;
    return () -> System.out.println(n); //~ error[H1220] "n"
  }
}
