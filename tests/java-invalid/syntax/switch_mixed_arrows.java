class C {
    void m(int x, int[] a, Object o) {
        switch (x) {
            case 1 -> x = 2;
            case 2: x = 3; //~ error[H1101] "the cases of a switch are written either all with `->` or all with `:`"
        }
    }
}
