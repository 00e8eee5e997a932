record ComponentNamedHashCode(int hashCode) { } //~ error[H1227] "a component cannot be named `hashCode`: its accessor would be a method of all objects"
