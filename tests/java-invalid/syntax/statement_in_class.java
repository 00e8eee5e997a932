class C {
    x = 1; //~ error[H1101] "expected a name, found `=`"
}
