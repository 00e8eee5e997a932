record CanonicalOtherNames(int a) {
  CanonicalOtherNames(int b) { //~ error[H1227] "the constructor that takes the components names its parameters as they are named"
    this.a = b;
  }
}
