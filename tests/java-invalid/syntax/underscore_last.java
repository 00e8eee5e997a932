class C {
    void m(int x, int[] a, Object o) {
        x = 1_; //~ error[H1103] "an underscore must stand between digits"
    }
}
