enum E extends Object { A } //~ error[H1101] "expected `{`, found `extends`"
