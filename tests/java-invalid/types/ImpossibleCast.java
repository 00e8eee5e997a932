class ImpossibleCast {
  Integer f(String s) { return (Integer) s; } //~ error[H1219] "Integer"
}
