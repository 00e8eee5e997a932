record CanonicalTwice(int a) {
  CanonicalTwice { }
   CanonicalTwice(int a) { //~ error[H1207] "constructor with these parameter types is declared twice"
    this.a = a;
  }
}
