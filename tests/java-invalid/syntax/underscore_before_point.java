class C {
    void m(int x, int[] a, Object o) {
        double d = 1_.5; //~ error[H1103] "an underscore must stand between digits"
    }
}
