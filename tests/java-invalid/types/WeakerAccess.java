class WeakerAccess {
  String toString() { return ""; } //~ error[H1227] "accessible"
}
