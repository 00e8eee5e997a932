class Elsewhere {
    int f(int x) {
        //~v error[H1113] "a specification cannot stand here"
        return x /*@ requires x; @*/ + 1;
    }
}
