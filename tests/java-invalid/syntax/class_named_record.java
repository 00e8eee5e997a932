class record { } //~ error[H1101] "`record` cannot be the name of a type"
