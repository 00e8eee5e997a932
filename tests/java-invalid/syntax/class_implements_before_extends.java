class C implements Runnable extends Object { } //~ error[H1101] "expected `{`; `extends` stands before `implements`, found `extends`"
