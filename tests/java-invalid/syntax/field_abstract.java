class C {
    abstract int x; //~ error[H1104] "`abstract` is not allowed on a field"
}
