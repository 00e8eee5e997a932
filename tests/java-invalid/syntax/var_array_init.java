class C {
    void m() {
        var x = { 1, 2 }; //~ error[H1101] "`var` declares one variable"
    }
}
