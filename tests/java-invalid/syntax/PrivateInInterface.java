interface PrivateInInterface {
  private class A { } //~ error[H1104] "`private` is not allowed on a type in an interface"
}
