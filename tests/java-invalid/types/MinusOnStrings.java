class MinusOnStrings {
  String f(String a, String b) { return a - b; } //~ error[H1217] "-"
}
