static class C { } //~ error[H1104] "`static` is not allowed on a top-level type"
