class C {
    return; //~ error[H1101] "expected a field, method, constructor or type, found `return`"
}
