class C {
    void m() {
        var x[] = new int[1]; //~ error[H1101] "`var` declares one variable"
    }
}
