record FinalComponent(final int a) { } //~ error[H1104] "`final` is not allowed on a component of a record"
