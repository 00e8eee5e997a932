class C {
    void m(int x, int[] a, Object o) {
        x = 089; //~ error[H1103] "a number that starts with 0 is octal and has only the digits 0 to 7"
    }
}
