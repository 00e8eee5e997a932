interface I {
    I() { } //~ error[H1101] "this method needs a result type (only a constructor has none, and it i"
}
