class UnknownClassInCast {
  Object f(Object o) { return (Missing) o; } //~ error[H1201] "Missing"
}
