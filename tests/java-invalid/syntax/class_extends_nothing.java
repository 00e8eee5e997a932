class C extends { } //~ error[H1101] "expected a type, found `{`"
