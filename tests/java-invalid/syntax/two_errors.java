class C {
    void m() {
        int x = ; //~ error[H1101] "expected an expression, found `;`"
        foo(; //~ error[H1101] "expected an expression, found `;`"
        x = 1;
    }
    int y //~ error[H1101] "expected `;`, found `void`"
    void n() { }
}
