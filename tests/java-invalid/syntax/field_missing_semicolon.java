class C {
    int x //~ error[H1101] "expected `;`, found `int`"
    int y;
}
