class InstanceThroughClass {
  int f() { return String.length(); } //~ error[H1216] "length"
}
