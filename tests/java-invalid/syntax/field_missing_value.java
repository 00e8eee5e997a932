class C {
    int x = ; //~ error[H1101] "expected an expression, found `;`"
}
