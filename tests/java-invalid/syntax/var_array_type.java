class C {
    void m() {
        var[] x = new int[1]; //~ error[H1101] "`var` is allowed for local variables only"
    }
}
