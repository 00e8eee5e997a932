interface I {
    final void m(); //~ error[H1104] "`final` is not allowed on a method of an interface"
}
