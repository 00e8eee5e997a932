class C {
    record x; //~ error[H1101] "`record` is no type here"
}
