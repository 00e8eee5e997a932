//~ verdict Matching.nullInside: proved under assumptions
//~ verdict Matching.nullInsideWrong: possible violation
//~ verdict Matching.nullBehind: proved under assumptions
//~ verdict Matching.nullBehindWrong: refuted
//~ verdict Matching.accessorThrows: proved under assumptions
//~ verdict Matching.accessorThrowsWrong: refuted
//~ verdict Matching.accessorFails: proved under assumptions
//~ verdict Matching.accessorFailsWrong: refuted
//~ verdict Matching.nestedNull: proved under assumptions
//~ verdict Matching.nestedNullWrong: refuted
//~ verdict Matching.statement: proved under assumptions
//~ verdict Matching.statementWrong: refuted
//~ verdict Matching.Throwing.v: proved under assumptions
//~ verdict Matching.Failing.v: proved under assumptions
//~ verdict Matching.constant: proved under assumptions
//~ verdict Matching.constantWrong: possible violation
// What a JVM of Java 25 computes, and the contrary of each.
class Matching {
    sealed interface Shape permits Circle, Square, Pair { }

    record Circle(int radius) implements Shape { }

    record Square(int side) implements Shape { }

    record Pair(Shape first, Shape second) implements Shape { }

    record Throwing(int v) {
        public int v() {
            throw new IllegalStateException();
        }
    }

    record Failing(int v) {
        public int v() {
            throw new StackOverflowError();
        }
    }

    record Inner(Object o) { }

    record Outer(Inner inner) { }

    sealed interface Mixed permits Level, Value { }

    enum Level implements Mixed { LOW, HIGH }

    record Value(int v) implements Mixed { }

    // Covers all pairs but those with null in the first place.
    private static int first(Pair p) {
        return switch (p) {
            case Pair(Circle c, Shape s) -> 1;
            case Pair(Square q, Shape s) -> 2;
            case Pair(Pair r, Shape s) -> 3;
        };
    }

    private static int caught(Pair p) {
        try {
            return first(p);
        } catch (MatchException e) {
            return 9;
        }
    }

    public static void nullInside() {
        assert caught(new Pair(null, new Circle(1))) == 9;
    }

    public static void nullInsideWrong() {
        assert caught(new Pair(null, new Circle(1))) != 9; //~ error[H0301] "assertion"
    }

    public static void nullBehind() {
        assert first(new Pair(new Square(1), null)) == 2;
    }

    public static void nullBehindWrong() {
        assert first(new Pair(new Square(1), null)) != 2; //~ error[H0301] "assertion"
    }

    private static int throwing(Object o) {
        try {
            if (o instanceof Throwing(int v)) {
                return 1;
            }
            return 2;
        } catch (MatchException e) {
            return 3;
        } catch (IllegalStateException e) {
            return 4;
        }
    }

    public static void accessorThrows() {
        assert throwing(new Throwing(1)) == 3;
    }

    public static void accessorThrowsWrong() {
        assert throwing(new Throwing(1)) == 4; //~ error[H0301] "assertion"
    }

    private static int failing(Object o) {
        try {
            return switch (o) {
                case Failing(int v) -> 1;
                default -> 2;
            };
        } catch (MatchException e) {
            return 3;
        } catch (StackOverflowError e) {
            return 4;
        }
    }

    public static void accessorFails() {
        assert failing(new Failing(1)) == 3;
    }

    public static void accessorFailsWrong() {
        assert failing(new Failing(1)) == 4; //~ error[H0301] "assertion"
    }

    private static int nested(Object o) {
        if (o instanceof Outer(Inner(var x))) {
            return 1;
        }
        return o instanceof Outer(var y) ? 2 : 3;
    }

    public static void nestedNull() {
        assert nested(new Outer(null)) == 2;
    }

    public static void nestedNullWrong() {
        assert nested(new Outer(null)) == 1; //~ error[H0301] "assertion"
    }

    private static void only(Outer o) {
        switch (o) {
            case Outer(Inner(var x)) -> { }
        }
    }

    public static void statement() {
        int x = 0;
        try {
            only(new Outer(null));
        } catch (MatchException e) {
            x = 1;
        }
        assert x == 1;
    }

    public static void statementWrong() {
        int x = 0;
        try {
            only(new Outer(null));
        } catch (MatchException e) {
            x = 1;
        }
        assert x == 0; //~ error[H0301] "assertion"
    }

    private static int level(Mixed m) {
        return switch (m) {
            case Level l -> l == Level.LOW ? 1 : 2;
            case Value(int v) -> 3;
        };
    }

    public static void constant() {
        assert level(Level.HIGH) == 2;
    }

    public static void constantWrong() {
        assert level(Level.HIGH) == 3; //~ error[H0301] "assertion"
    }
}
