class C {
    void m() { } //~ error[H1101] "expected `}` to close this body, found the end of the file"
