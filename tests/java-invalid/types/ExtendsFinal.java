class ExtendsFinal extends String { } //~ error[H1210] "final"
