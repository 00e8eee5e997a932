interface I {
    protected void m(); //~ error[H1104] "`protected` is not allowed on a method of an interface"
}
