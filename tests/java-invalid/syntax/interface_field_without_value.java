interface I {
    int X; //~ error[H1101] "a field of an interface needs a value: expected `=`"
}
