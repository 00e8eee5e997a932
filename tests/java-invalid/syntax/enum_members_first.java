enum E { //~ error[H1101] "expected `,`, `;` or `}` after the enum constants, found `int`"
    int x;
    A, B //~ error[H1101] "expected a name, found `,`"
}
