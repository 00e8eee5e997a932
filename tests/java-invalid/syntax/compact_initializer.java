{ } //~ error[H1101] "expected a class, interface, enum or record, found `{`"
void main() { }
