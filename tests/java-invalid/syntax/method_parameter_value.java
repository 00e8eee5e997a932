class C {
    void foo(int x = 1) { } //~ error[H1101] "expected `,` or `)`, found `=`"
}
