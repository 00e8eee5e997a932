class C {
    void foo() { int x = 1;
    void bar() { } //~ error[H1101] "a method cannot stand inside a method; is a `}` missing above?"
} //~ error[H1101] "expected `}` to close this body, found the end of the file"
