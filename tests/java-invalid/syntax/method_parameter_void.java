class C {
    void foo(void x) { } //~ error[H1101] "`void` is only the result type of a method"
}
