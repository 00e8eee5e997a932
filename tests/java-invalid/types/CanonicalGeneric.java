record CanonicalGeneric(int a) {
  <T> CanonicalGeneric(int a) { //~ error[H1227] "the constructor that takes the components of a record is not generic"
    this.a = a;
  }
}
