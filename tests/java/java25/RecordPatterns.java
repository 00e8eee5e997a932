//~ verdict RecordPatterns.matches: proved under assumptions
//~ verdict RecordPatterns.matchesWrong: refuted
//~ verdict RecordPatterns.nested: proved under assumptions
//~ verdict RecordPatterns.nestedWrong: refuted
//~ verdict RecordPatterns.nullComponents: proved under assumptions
//~ verdict RecordPatterns.nullComponentsWrong: possible violation
//~ verdict RecordPatterns.negated: proved under assumptions
//~ verdict RecordPatterns.whileMatches: proved under assumptions
class RecordPatterns {
    record Point(int x, int y) { }

    record Pair(Object left, Object right) { }

    record Box<T>(T value) { }

    static int sum(Object o) {
        if (o instanceof Point(int x, var y)) {
            return x + y;
        }
        return 0;
    }

    public static void matches(int a, int b) {
        int s = sum(new Point(a, b));
        assert s == a + b;
        int none = sum(new Pair(null, null));
        assert none == 0;
        int nothing = sum(null);
        assert nothing == 0;
    }

    public static void matchesWrong(int a, int b) {
        int s = sum(new Point(a, b));
        assert s == a - b; //~ error[H0301] "the assertion"
    }

    public static void nested(int a) {
        Object o = new Pair(new Point(a, 1), new Box<>("t"));
        int r = 0;
        if (o instanceof Pair(Point(var x, _), Box<?>(String s))) {
            assert s != null;
            r = x;
        } else {
            r = a;
        }
        assert r == a;
        boolean other = o instanceof Pair(Pair p, _);
        assert !other;
    }

    public static void nestedWrong(Object something) {
        Object o = new Pair(something, "t");
        boolean m = o instanceof Pair(Point p, String s);
        assert m; //~ error[H0301] "the assertion"
    }

    /** A component pattern for the component's own type takes null, one for a subtype does not. */
    public static void nullComponents() {
        Pair p = new Pair(null, null);
        boolean all = p instanceof Pair(Object l, Object r);
        assert all;
        boolean anything = p instanceof Pair(_, var r);
        assert anything;
        boolean text = p instanceof Pair(String l, _);
        assert !text;
    }

    record Line(Point from, Point to) { }

    public static int nullComponentsWrong(Line l) {
        if (l instanceof Line(Point from, Point to)) {
            return from.x(); //~ error[H0316] "null"
        }
        return 0;
    }

    public static int negated(Object o) {
        if (!(o instanceof Point(int x, int y)) || x < 0) {
            return 1;
        }
        assert x >= 0;
        return x;
    }

    public static int whileMatches(Object o) {
        int n = 0;
        //@ loop_invariant n >= 0 && n <= 1;
        while (n < 1 && o instanceof Point(int x, int y) && x > y) {
            assert x > y;
            n++;
        }
        return n;
    }
}
