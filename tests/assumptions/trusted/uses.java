class Uses {
    //@ ensures \result > 0;
    //@ trusted
    static int size() {
        return 0;
    }

    int f() {
        int n = size();
        //@ assert n > 0;
        return n;
    }
}
