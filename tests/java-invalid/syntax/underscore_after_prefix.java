class C {
    void m(int x, int[] a, Object o) {
        x = 0x_1; //~ error[H1103] "an underscore must stand between digits"
    }
}
