class Without {
    //@ ensures \result > 0;
    static int size() {
        return 1;
    }

    int f() {
        int n = size();
        //@ assert n > 0;
        return n;
    }
}
