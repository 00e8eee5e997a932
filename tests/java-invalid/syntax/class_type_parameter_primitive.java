class C<int> { } //~ error[H1101] "expected a name, found `int`"
