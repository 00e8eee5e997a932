class Part {
    static int part(int n) {
        //@ assume n > 0;
        return 100 / n;
    }
}
