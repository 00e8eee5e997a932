class C {
    void x; //~ error[H1101] "a variable cannot have the type `void`"
}
