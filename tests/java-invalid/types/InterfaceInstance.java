class InterfaceInstance {
  Object f() { return new Runnable(); } //~ error[H1225] "interface"
}
