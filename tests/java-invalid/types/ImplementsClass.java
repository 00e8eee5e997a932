class ImplementsClass implements Object { } //~ error[H1210] "not an interface"
