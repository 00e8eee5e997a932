class C {
    private private int x; //~ error[H1104] "repeated modifier `private`"
}
