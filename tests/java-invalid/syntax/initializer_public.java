class C {
    public { int x = 1; } //~ error[H1104] "an initializer has no modifier but `static`"
}
