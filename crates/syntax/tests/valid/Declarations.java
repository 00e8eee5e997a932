@Deprecated
package a.b.c;

import java.util.*;
import java.util.List;
import static java.lang.Math.max;
import static java.lang.Math.*;
;

public abstract sealed class Declarations<@Mark T extends Comparable<? super T> & Runnable, U> extends java.util.AbstractList<T>
        implements java.io.Serializable, Cloneable permits Declarations.Leaf {
    private static final long serialVersionUID = 0x1L;
    protected transient volatile int a = 1, b[] = {1, 2,}, c[][];
    int @Mark [] d @Mark [] = {};
    @Mark({"x", "y"}) @Other(name = "z", value = @Mark) Map.Entry<String, int[]>[] entries;
    List<?> any; List<? extends T> upper; List<? super T[]> lower;
    java.util.@Mark Map<String, Map<Integer, List<List<T>>>> deep;

    static { a(); }
    { b(); }
    ;

    public <R> Declarations(R r) throws Exception, @Mark Error { super(); }
    Declarations() { this(1); }
    <V extends T> @Mark V generic(@Mark Declarations<T, U> this, final V v, String... rest) { return v; }
    int legacy(int x)[] { return null; }
    native void nat();
    abstract int abs();
    synchronized strictfp final void sync() { }
    void annotatedDots(String @Mark ... s) { }

    class Inner {
        Inner(Declarations Declarations.this) { }
        void receiver(Declarations<T, U>.Inner this) { }
    }
    static final class Leaf extends Declarations<String, String> {
        int abs() { return 0; }
    }
    non-sealed static class Open { }
    interface I<X> extends Runnable, Cloneable {
        int K = 1;
        void m();
        default void d() { }
        static void s() { }
        private void p() { }
    }
    @interface Mark {
        String[] value() default {};
        int n() default 1 + 2;
        Class<?> type() default Object.class;
    }
    @interface Other { String name(); Mark value(); }
    enum Empty { }
    enum Plain { A, B, C }
    enum Trailing { A, B, }
    enum Full implements Runnable {
        @Deprecated ONE(1) { @Override public void run() { } },
        TWO { public void run() { } };
        int n;
        Full(int n) { this.n = n; }
        Full() { }
        public void run() { }
    }
    enum OnlyMembers { ; static int x; }
    record Point(int x, @Mark int... y) implements Runnable {
        static int count;
        Point { count++; }
        Point(int x) { this(x, 1); }
        public void run() { }
    }
    record Box<T>(T t) { }
}

class sealed2 { int sealed, permits, record, var, yield, module, open, with, to, when; }
sealed interface S permits S.A, S.B { record A() implements S { } non-sealed interface B extends S { } }
