private class C { } //~ error[H1104] "`private` is not allowed on a top-level type"
