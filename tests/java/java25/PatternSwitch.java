//~ verdict PatternSwitch.size: proved under assumptions
//~ verdict PatternSwitch.sizeWrong: possible violation
//~ verdict PatternSwitch.nullSelector: refuted
//~ verdict PatternSwitch.nullCase: proved under assumptions
//~ verdict PatternSwitch.nullOrDefault: proved under assumptions
//~ verdict PatternSwitch.constants: proved under assumptions
//~ verdict PatternSwitch.constantsWrong: possible violation
//~ verdict PatternSwitch.colours: proved under assumptions
//~ verdict PatternSwitch.groups: proved under assumptions
//~ verdict PatternSwitch.variable: proved under assumptions
class PatternSwitch {
    sealed interface Shape permits Circle, Square, Group { }

    record Circle(int radius) implements Shape { }

    record Square(int side) implements Shape { }

    record Group(Shape first, Shape second) implements Shape { }

    enum Colour { RED, GREEN }

    public static int size(Shape s) {
        if (s == null) {
            return 0;
        }
        int r = switch (s) {
            case Circle(int radius) when radius > 10 -> 10;
            case Circle c -> c.radius();
            case Square q -> q.side();
            case Group _ -> -1;
        };
        assert !(s instanceof Circle c) || r <= 10;
        assert !(s instanceof Group) || r == -1;
        return r;
    }

    public static int sizeWrong(Shape s) {
        if (s == null) {
            return 0;
        }
        int r = switch (s) {
            case Circle(int radius) when radius > 10 -> 10;
            case Circle c -> c.radius();
            case Square q -> q.side();
            case Group _ -> -1;
        };
        assert r <= 10; //~ error[H0301] "the assertion"
        return r;
    }

    /** Without `case null` a null selector is an error. */
    public static int nullSelector(Shape s) {
        return switch (s) { //~ error[H0316] "null"
            case Circle c -> 1;
            case Square q -> 2;
            case Group g -> 3;
        };
    }

    public static int nullCase(Object o) {
        int r = switch (o) {
            case null -> 0;
            case String s when s.length() > 3 -> 1;
            case String s -> 2;
            case Integer i when i > 5 -> i;
            case Integer _, Long _ -> 3;
            case Colour c when c == Colour.RED -> 4;
            case int[] a -> a.length;
            default -> 6;
        };
        assert o != null || r == 0;
        assert !(o instanceof Long) || r == 3;
        assert !(o instanceof Integer n) || n <= 5 || r == n;
        return r;
    }

    public static int nullOrDefault(Object o) {
        int r = 0;
        switch (o) {
            case Circle(var radius) -> r = 1;
            case null, default -> r = 2;
        }
        assert r == 1 || r == 2;
        assert o != null || r == 2;
        return r;
    }

    public static int constants(Integer n) {
        if (n == null) {
            return 0;
        }
        int r = switch (n) {
            case 1 -> 10;
            case Integer i when i > 100 -> 20;
            case 2 -> 30;
            case Integer i -> i;
        };
        assert n != 1 || r == 10;
        assert n != 2 || r == 30;
        assert n != 200 || r == 20;
        assert n != 7 || r == 7;
        return r;
    }

    public static int constantsWrong(Integer n) {
        if (n == null) {
            return 0;
        }
        int r = switch (n) {
            case 1 -> 10;
            case Integer i when i > 100 -> 20;
            case 2 -> 30;
            case Integer i -> i;
        };
        assert r != 7; //~ error[H0301] "the assertion"
        return r;
    }

    public static int colours(Colour c) {
        int r = switch (c) {
            case null -> 0;
            case Colour.RED -> 1;
            case GREEN -> 2;
        };
        assert c != null || r == 0;
        assert c != Colour.GREEN || r == 2;
        return r;
    }

    /** Old groups: the first matching case, then on as in Java. */
    public static int groups(CharSequence c) {
        int r = 0;
        switch (c) {
            case null:
                return -1;
            case String s:
                r = 1;
                break;
            case StringBuilder _:
            case StringBuffer _:
                r = 2;
            default:
                r += 10;
        }
        assert !(c instanceof String) || r == 1;
        assert !(c instanceof StringBuilder) || r == 12;
        assert r == 1 || r == 10 || r == 12;
        return r;
    }

    public static <T extends Shape> int variable(T t) {
        if (t == null) {
            return 0;
        }
        return switch (t) {
            case Circle c -> c.radius();
            case Square s -> s.side();
            case Group g -> 3;
        };
    }
}
