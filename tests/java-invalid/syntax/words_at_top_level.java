hello world //~ error[H1101] "expected a class, interface, enum or record, found `hello`"
