sealed class C permits { } //~ error[H1101] "expected a type, found `{`"
