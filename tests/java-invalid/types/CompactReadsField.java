record CompactReadsField(int a) {
  CompactReadsField {
    System.out.println(this.a); //~ error[H1221] "final field `a` may not have a value yet"
  }
}
