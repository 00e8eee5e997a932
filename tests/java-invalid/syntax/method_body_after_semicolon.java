class C {
    void foo(); { } //~ error[H1101] "this method needs a body"
    void bar() { int } //~ error[H1101] "expected a name, found `}`"
}
