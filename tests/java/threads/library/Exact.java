// Arithmetic that throws where a result does not fit, remainders, and checks of arguments. The `bad…` methods fail on a JVM.
//~ options: --replay 0
//~ verdict Exact.okAdd: proved under assumptions
//~ verdict Exact.badAdd: possible violation
//~ verdict Exact.badCaught: possible violation
//~ verdict Exact.okMod: proved under assumptions
//~ verdict Exact.badMod: possible violation
//~ verdict Exact.okElse: proved under assumptions
//~ verdict Exact.badElse: possible violation
import java.util.*;

class Exact {
    static void okAdd(int a, int b) {
        int c = Math.addExact(a, b);
        int d = Math.decrementExact(c);
        assert d == a + b - 1;
    }

    static void badAdd(int a) {
        int c = Math.subtractExact(a, 1);
        assert c == a; //~ error[H0301] "assertion"
    }

    static void badCaught(int a) {
        int n = 0;
        try {
            Math.incrementExact(a);
        } catch (ArithmeticException e) {
            n = 1;
        }
        assert n == 0; //~ error[H0301] "assertion"
    }

    static void okMod(int a) {
        int[] table = new int[8];
        table[Math.floorMod(a, 8)] = 1;
    }

    static void badMod(int a) {
        int k = Math.floorMod(a, -8);
        assert k >= 0; //~ error[H0301] "assertion"
    }

    static void okElse(String s) {
        String t = Objects.requireNonNullElse(s, "x");
        assert t != null;
    }

    static void badElse(String s) {
        String t = Objects.requireNonNullElse(s, "x");
        assert t == "x"; //~ error[H0301] "assertion"
    }
}
