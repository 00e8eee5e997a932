x = 1; //~ error[H1101] "expected a class, interface, enum or record, found `x`"
