class C {
    x; //~ error[H1101] "expected a name, found `;`"
}
