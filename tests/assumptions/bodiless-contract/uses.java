interface Source {
    //@ ensures \result > 0;
    int next();
}

class Reader {
    static int read(Source s) {
        return s == null ? 0 : s.next();
    }
}
