class 1C { } //~ error[H1101] "expected a name, found a number"
