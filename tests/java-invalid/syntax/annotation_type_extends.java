@interface A extends Object { } //~ error[H1101] "expected `{`, found `extends`"
