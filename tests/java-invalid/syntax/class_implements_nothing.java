class C implements { } //~ error[H1101] "expected a type, found `{`"
