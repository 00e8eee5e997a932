class C {
    //~v error[H1101] "expected `)`, found `int`"
    @SuppressWarnings("x" int x;
}
