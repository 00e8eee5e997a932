record R(int x) extends Object { } //~ error[H1101] "expected `{`, found `extends`"
