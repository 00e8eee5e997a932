synchronized class C { } //~ error[H1104] "`synchronized` is not allowed on a top-level type"
