class C {
    void m(int x, int[] a, Object o) {
        a = new int[2] { 1, 2 }; //~ error[H1101] "an array with an initializer has no length in brackets"
    }
}
