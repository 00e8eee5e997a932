final interface FinalInterface { } //~ error[H1104] "`final` is not allowed on an interface"
