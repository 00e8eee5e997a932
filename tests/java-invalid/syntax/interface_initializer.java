interface I {
    { int x = 1; } //~ error[H1101] "an interface has no initializers"
}
