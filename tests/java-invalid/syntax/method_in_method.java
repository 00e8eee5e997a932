class C {
    void foo() {
        void bar() { } //~ error[H1101] "a method cannot stand inside a method; is a `}` missing above?"
    }
}
