interface I implements Runnable { } //~ error[H1101] "expected `{`, found `implements`"
