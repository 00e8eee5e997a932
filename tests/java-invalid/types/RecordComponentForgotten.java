record RecordComponentForgotten(int a) {
  RecordComponentForgotten(int a) { } //~ error[H1221] "final field `a` may have no value when the constructor ends here"
}
