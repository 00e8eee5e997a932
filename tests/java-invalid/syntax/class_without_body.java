class C //~ error[H1101] "expected `{`, found the end of the file"
