class C {
    }
    int x;
} //~ error[H1101] "expected a class, interface, enum or record, found `}`"
