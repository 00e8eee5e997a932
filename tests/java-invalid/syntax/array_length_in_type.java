class C {
    int[3] x; //~ error[H1101] "expected a name, found `[`"
}
