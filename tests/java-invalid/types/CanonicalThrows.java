record CanonicalThrows(int a) {
  public CanonicalThrows(int a) throws Exception { //~ error[H1227] "the constructor that takes the components of a record declares no exceptions"
    this.a = a;
  }
}
