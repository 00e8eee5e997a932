//~ verdict NoMatch.Strange.x: proved under assumptions
//~ verdict NoMatch.nullComponent: proved under assumptions
//~ verdict NoMatch.nullComponentWrong: possible violation
//~ verdict NoMatch.covered: proved under assumptions
//~ verdict NoMatch.accessor: proved under assumptions
//~ verdict NoMatch.accessorWrong: refuted
//~ verdict NoMatch.skipped: unsupported
//~ verdict NoMatch.twice: unsupported
class NoMatch {
    sealed interface Bit permits Zero, One { }

    record Zero() implements Bit { }

    record One() implements Bit { }

    record Box(Bit bit) { }

    record Strange(int x) {
        public int x() {
            if (x < 0) {
                throw new IllegalStateException();
            }
            return x + 1;
        }
    }

    /** All values have a case, but a null component has none: Java throws. */
    public static int nullComponent() {
        int r = 0;
        try {
            r = switch (new Box(null)) {
                case Box(Zero z) -> 1;
                case Box(One o) -> 2;
            };
        } catch (MatchException e) {
            r = 3;
        }
        assert r == 3;
        return r;
    }

    public static int nullComponentWrong(Bit b) {
        int r = 0;
        try {
            r = switch (new Box(b)) {
                case Box(Zero z) -> 1;
                case Box(One o) -> 2;
            };
        } catch (MatchException e) {
            r = 3;
        }
        assert r != 3; //~ error[H0301] "the assertion"
        return r;
    }

    /** Nothing is left over if the component is not null. */
    public static int covered(boolean which) {
        Bit b = which ? new Zero() : new One();
        int r = 0;
        try {
            r = switch (new Box(b)) {
                case Box(Zero z) -> 1;
                case Box(One o) -> 2;
            };
        } catch (MatchException e) {
            r = 3;
        }
        assert r != 3;
        return r;
    }

    /** The accessor's own value counts, and what it throws is wrapped. */
    public static int accessor(int n) {
        int r = 0;
        try {
            if (new Strange(n) instanceof Strange(int x)) {
                r = x;
            }
        } catch (MatchException e) {
            r = -1;
        }
        assert n < 0 || r == n + 1;
        assert n >= 0 || r == -1;
        return r;
    }

    public static int accessorWrong(int n) {
        int r = 0;
        try {
            if (new Strange(n) instanceof Strange(int x)) {
                r = x;
            }
        } catch (IllegalStateException e) {
            r = -1;
        } catch (MatchException e) {
            r = -2;
        }
        assert n >= 0 || r == -1; //~ error[H0301] "the assertion"
        return r;
    }

    /** Even a component that nobody looks at is asked for; what its accessor does then is the compiler's business. */
    public static boolean skipped(int n) {
        return new Strange(n) instanceof Strange(_); //~ error[H0504] "accessors that have effects"
    }

    public static int twice(Object o) {
        return switch (o) { //~ error[H0504] "accessors that have effects"
            case Strange(int x) when x > 3 -> 1;
            case Strange(int x) -> 2;
            case null, default -> 3;
        };
    }
}
