class ImpossibleInstanceof {
  boolean f(String s) { return s instanceof Integer; } //~ error[H1219] "never"
}
