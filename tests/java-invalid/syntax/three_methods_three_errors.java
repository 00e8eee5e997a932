class C {
    void a() { x = ; } //~ error[H1101] "expected an expression, found `;`"
    void b() { if ( { } } //~ error[H1101] "expected an expression, found `{`"
    void c() { return 1 } //~ error[H1101] "expected `;`, found `}`"
    void d() { }
}
