class C {
    @ int x; //~ error[H1101] "expected a name, found `int`"
}
