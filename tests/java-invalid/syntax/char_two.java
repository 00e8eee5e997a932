class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "a character literal holds one character; use double quotes for a strin"
        char c = 'ab';
    }
}
