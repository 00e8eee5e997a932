class var { } //~ error[H1101] "`var` cannot be the name of a type"
