enum E<T> { A } //~ error[H1101] "an enum or annotation type has no type parameters"
