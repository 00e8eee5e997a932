class { } //~ error[H1101] "expected a name, found `{`"
