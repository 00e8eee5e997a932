package heddle.model.java.util.function;

import java.util.function.*;

class Function_ {
    public static <T> Function<T, T> identity() { return x -> x; }
    public static <T, R, V> Function<T, V> andThen(Function<T, R> f, Function<? super R, ? extends V> g) { return x -> g.apply(f.apply(x)); }
    public static <T, R, V> Function<V, R> compose(Function<T, R> f, Function<? super V, ? extends T> g) { return x -> f.apply(g.apply(x)); }
}

class BiFunction_ {
    public static <T, U, R, V> BiFunction<T, U, V> andThen(BiFunction<T, U, R> f, Function<? super R, ? extends V> g) { return (x, y) -> g.apply(f.apply(x, y)); }
}

class UnaryOperator_ {
    public static <T> UnaryOperator<T> identity() { return x -> x; }
}

class BinaryOperator_ {
    public static <T> BinaryOperator<T> minBy(java.util.Comparator<? super T> c) { return (a, b) -> c.compare(a, b) <= 0 ? a : b; }
    public static <T> BinaryOperator<T> maxBy(java.util.Comparator<? super T> c) { return (a, b) -> c.compare(a, b) >= 0 ? a : b; }
}

class Predicate_ {
    public static <T> Predicate<T> and(Predicate<T> p, Predicate<? super T> q) { return x -> p.test(x) && q.test(x); }
    public static <T> Predicate<T> or(Predicate<T> p, Predicate<? super T> q) { return x -> p.test(x) || q.test(x); }
    public static <T> Predicate<T> negate(Predicate<T> p) { return x -> !p.test(x); }
    public static <T> Predicate<T> not(Predicate<? super T> p) { return x -> !p.test(x); }
    public static <T> Predicate<T> isEqual(Object o) { return x -> o == null ? x == null : o.equals(x); }
}

class BiPredicate_ {
    public static <T, U> BiPredicate<T, U> negate(BiPredicate<T, U> p) { return (x, y) -> !p.test(x, y); }
}

class IntPredicate_ {
    public static IntPredicate negate(IntPredicate p) { return x -> !p.test(x); }
}

class Consumer_ {
    public static <T> Consumer<T> andThen(Consumer<T> f, Consumer<? super T> g) { return x -> { f.accept(x); g.accept(x); }; }
}

class BiConsumer_ {
    public static <T, U> BiConsumer<T, U> andThen(BiConsumer<T, U> f, BiConsumer<? super T, ? super U> g) { return (x, y) -> { f.accept(x, y); g.accept(x, y); }; }
}

class IntUnaryOperator_ {
    public static IntUnaryOperator andThen(IntUnaryOperator f, IntUnaryOperator g) { return x -> g.applyAsInt(f.applyAsInt(x)); }
    public static IntUnaryOperator compose(IntUnaryOperator f, IntUnaryOperator g) { return x -> f.applyAsInt(g.applyAsInt(x)); }
}
