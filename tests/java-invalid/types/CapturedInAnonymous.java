class CapturedInAnonymous {
  Runnable f(int n) {
    n++;
    return new Runnable() {
      public void run() { System.out.println(n); } //~ error[H1220] "n"
    };
  }
}
