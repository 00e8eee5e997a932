class Expressions<T> extends Base {
    int x, y = -2147483648, z = 0x7fff_ffff, o = 017, bin = 0b1010, zero = 0;
    long l = -9223372036854775808L, m = 0xFFFFFFFFFFFFFFFFl;
    float f = 1f, g = .5F, h = 1e-3f, p = 0x1.8p1f;
    double d = 1., e = 1.5e+10, q = 1d, r = 0x.8P-3;
    char a = 'a', n = '\n', u = '\u0041', quote = '\'', oct = '\377', lone = '\ud800';
    String s = "a\tb\"c\\", w = "\u0041\ud83d\ude00", lone2 = "\udc00";
    String block = """
        one "two" \""" three\
        four \s
        """;
    boolean t = true, ff = false;
    Object nil = null;
    int \u0061bc = 1, größe = 2, $dollar = 3, _under = 4;

    void operators(int a, int b, int[] c, boolean p, boolean q) {
        a = b = 3; a += 1; a -= 1; a *= 2; a /= 2; a %= 2; a &= 1; a |= 1; a ^= 1; a <<= 1; a >>= 1; a >>>= 1;
        p = a < b == b > a != a <= b && b >= a || p & q | p ^ q;
        a = a << 1 >> 2 >>> 3 + 4 * 5 / 6 % 7 - -8 - --b + +a + ++a;
        a = ~a + (p ? a : q ? b : c[0]++) - c[1]--;
        p = !p && !!q;
        a = - - a; a = + + a; a = -(-a);
    }

    void casts(Object o, int a) {
        int b = (int) -a + (int) +a + (int) (long) a;
        String s = (String) o; s = (String) (o); s = (java.lang.String) o.toString();
        Runnable r = (Runnable & java.io.Serializable) () -> { };
        Object[] os = (Object[]) o; int[][] is = (int[][]) o; java.util.List<String> ls = (java.util.List<String>) o;
        boolean b2 = (boolean) !true; b = (a) + 1; b = (a) - 1; b = ~(byte) a;
        Object l = (java.util.function.Function<String, ?>) x -> x;
        Object an = (@Mark String) o;
        int sw = (int) switch (a) { default -> 1; };
    }

    void lambdas() {
        Runnable r = () -> { };
        F1 f = x -> x + 1, g = (x) -> x, h = (int x) -> x, k = (final var x) -> { return x; };
        F2 two = (a, b) -> a, three = (int a, int... b) -> a, four = (@Mark String a, int[] b) -> 1;
        F3 nested = a -> b -> c -> a + b + c;
        call(x -> x, () -> 1, (a, b) -> { return; }, this::lambdas);
        Object o = p ? x -> 1 : y -> 2;
    }

    void methodRefs() {
        a(String::length, System.out::println, this::toString, super::toString, Expressions.super::toString);
        b(ArrayList::new, ArrayList<String>::new, int[]::new, String[]::new, java.util.Map.Entry<A, B>::getKey);
        c(List<String>[]::new, Outer.Inner<X>.Deep::m, foo()::bar, x.<T>m()::n, A::<T>b, "s"::length, arr[0]::m);
    }

    void calls() {
        this.<T>generic(); super.<A, B>generic2(1); Expressions.<T>stat(); foo().bar().baz(1, 2);
    }

    Object creations() {
        new Object(); new <T>Foo<String>(1); new java.util.ArrayList<>() { int x; }; outer.new Inner(); outer.new <T>Inner<U>() { };
        Object o = new int[3][4][], p = new String[] {"a"}, q = new int[][] {{1}, {2, 3,}, {}}, r = new @Mark Object @Mark [3] @Mark [];
        return new Object().hashCode() + new int[] {1, 2}[0] + new int[3].length;
    }

    boolean types(Object o) {
        return o instanceof String && o instanceof String s && s.length() > 0 && o instanceof final @Mark String t
            && o instanceof java.util.List<?> && o instanceof int[] ia && !(o instanceof Foo<?> foo);
    }

    Class<?>[] literals = {int.class, void.class, String.class, int[].class, String[][].class, java.util.Map.Entry.class};

    int switches(int x, E e) {
        int a = switch (x) { case 1, 2 -> 3; case 3 -> { yield 4; } default -> throw new Error(); };
        int b = switch (e) { case A: case B: yield 1; default: { int q = 2; yield q + 1; } };
        int c = switch (x) { case (1) -> 1; case 2 + 3 -> 2; case p ? 1 : 2 -> 3; default -> switch (x) { default -> 5; }; } + 1;
        yield: while (true) break yield;
        return a;
    }

    boolean generic(int a, int b, int c) {
        f(a < b, c > a);
        return a < b && b > c;
    }

    Expressions() { <T>super(); }
    Expressions(Outer o) { o.super(1); }
    Expressions(int i) { <T>this(); }
    Object self = Expressions.this.x + Expressions.super.y;
}
