class C {
    void m(int x, int[] a, Object o) {
        //~v error[H1102] "illegal escape; the escapes are \b \s \t \n \f \r \" \' \\ and octal \"
        char c = '\q';
    }
}
