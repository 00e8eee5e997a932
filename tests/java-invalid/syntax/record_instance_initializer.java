record R(int x) {
    { } //~ error[H1101] "a record has no instance initializers"
}
