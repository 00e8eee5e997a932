class _ { } //~ error[H1101] "`_` is a keyword and cannot be a name"
