record R(int x) {
    int y; //~ error[H1101] "a record has no instance fields besides its components"
}
