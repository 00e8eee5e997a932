final class Source {
    //@ ensures \result > 0;
    int next() {
        return 1;
    }
}

class Reader {
    static int read(Source s) {
        return s == null ? 0 : s.next();
    }
}
