class C {
    void m() {
        java.util.List<var> x = null; //~ error[H1101] "`var` is allowed for local variables only"
    }
}
