class NotImplementedAnonymous {
  Object f() {
    return new Comparable<String>() { //~ error[H1226] "compareTo"
    };
  }
}
