//~ verdict ExceptionsWrong.nested: refuted
//~ verdict ExceptionsWrong.both: proved under assumptions
//~ verdict ExceptionsWrong.rethrow: proved under assumptions
class ExceptionsWrong {
    public static int nested(int x) {
        int r = 0;
        try {
            try {
                if (x > 0) {
                    throw new IllegalStateException();
                }
                r = 1;
            } finally {
                try {
                    throw new IllegalArgumentException();
                } catch (IllegalArgumentException e) {
                    r += 3;
                }
            }
        } catch (IllegalStateException e) {
            r += 10;
        }
        //@ assert r == (x > 0 ? 12 : 3); //~ error[H0301] "the assertion fails"
        return r;
    }

    public static int both(int x) {
        int r = 0;
        try {
            if (x == 1) {
                throw new IllegalStateException();
            } else if (x == 2) {
                throw new UnsupportedOperationException();
            }
        } catch (IllegalStateException | UnsupportedOperationException e) {
            r = 1;
        } catch (RuntimeException e) {
            r = 2;
        }
        //@ assert r == ((x == 1 || x == 2) ? 1 : 0);
        return r;
    }

    private static int inner(int x) {
        try {
            if (x < 0) {
                throw new IllegalStateException();
            }
            return x;
        } finally {
            if (x == 7) {
                return 8;
            }
        }
    }

    public static int rethrow(int x) {
        int r;
        try {
            r = inner(x);
        } catch (IllegalStateException e) {
            r = -1;
        }
        //@ assert x < 0 ==> r == -1;
        //@ assert x == 7 ==> r == 8;
        return r;
    }
}
