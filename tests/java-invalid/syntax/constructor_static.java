class C {
    static C() { } //~ error[H1104] "`static` is not allowed on a constructor"
}
