sealed interface PermitsUnknown permits Missing { } //~ error[H1201] "cannot find class `Missing`"
