record CompactAssignsField(int a) {
  CompactAssignsField {
    this.a = a; //~ error[H1218] "field `a` is final"
  }
}
