interface I {
    void m() { } //~ error[H1101] "a method of an interface has a body only if it is `default`, `static` "
}
