//~ verdict Tables (static initializer): proved under assumptions
//~ verdict Tables.get: proved under assumptions
//~ verdict Tables.cell: possible violation
//~ verdict Tables.look: proved under assumptions
//~ verdict Tables.c: proved under assumptions
//~ verdict Tables.bad: possible violation
//~ verdict Tables.bad2: possible violation
//~ verdict Cache (static initializer): proved under assumptions
//~ verdict Cache.get: proved under assumptions
//~ verdict Cache.put: proved under assumptions
//~ verdict Cache.bad: possible violation
//~ verdict Leaks (static initializer): proved under assumptions
//~ verdict Leaks.get: proved under assumptions
//~ verdict Leaks.read: possible violation
//~ verdict Passed (static initializer): proved under assumptions
//~ verdict Passed.size: possible violation
//~ verdict Writes (static initializer): proved under assumptions
//~ verdict Writes.set: possible violation
//~ verdict Writes.get: proved under assumptions
//~ verdict Early (static initializer): proved under assumptions
//~ verdict Early.lambda1: possible violation
//~ verdict Early.get: proved under assumptions
//~ verdict InitReads (static initializer): proved under assumptions
//~ verdict InitReads.get: possible violation
//~ verdict Iterates (static initializer): proved under assumptions
//~ verdict Iterates.n: proved under assumptions
//~ verdict Iterates.has: proved under assumptions
//~ verdict Iterates.rem: possible violation
//~ verdict Iterates.sort: possible violation
//~ verdict Clones (static initializer): proved under assumptions
//~ verdict Clones.copy: proved under assumptions
//~ verdict Clones.sum: proved under assumptions
//~ verdict Made (static initializer): proved under assumptions
//~ verdict Made.a: proved under assumptions
//~ verdict Made.s: proved under assumptions
//~ verdict Made.m: proved under assumptions
//~ verdict Made.b: possible violation
//~ verdict Made.u: possible violation
//~ verdict Made.loop: proved under assumptions
//~ verdict Made.badB: possible violation
//~ verdict Made.v: possible violation
//~ verdict Made.badArr: possible violation
//~ verdict MadeAndLocked (static initializer): proved under assumptions
//~ verdict MadeAndLocked.a: proved under assumptions
//~ verdict MadeAndLocked.b: proved under assumptions
// What private static final fields hold: under the lock of the class, or filled once and read by everybody.

import java.util.*;

class Tables {
    private static final String[] NAMES = {"a", "b"};
    private static final int[][] GRID = {{1}, {2}};
    private static final Map<String, Integer> TABLE = new HashMap<>();
    private static final List<String> CONST = List.of("x");
    static { TABLE.put("a", 1); }
    static String get(int i) { return NAMES[i]; }
    static int cell(int i) { return GRID[i][0]; } //~ error[H0701] "the element may be accessed by another thread here"
    static Integer look(String s) { return TABLE.get(s); }
    static String c() { return CONST.get(0); }
    static void bad() { TABLE.put("b", 2); } //~ error[H0702] "the contents of this `Map` may only be read here, not change"
    static void bad2() { NAMES[0] = "z"; } //~ error[H0702] "the element may only be read here, not written"
}
class Cache {
    private static final Map<String, Integer> CACHE = new HashMap<>();
    static synchronized Integer get(String s) { return CACHE.get(s); }
    static synchronized void put(String s) { CACHE.put(s, 1); }
    static int bad() { return CACHE.size(); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
}
class Leaks {
    private static final int[] T = {1, 2};
    static int[] get() { return T; }
    static int read() { return T[0]; } //~ error[H0701] "the element may be accessed by another thread here"
}
class Passed {
    private static final List<String> L = new ArrayList<>();
    static { fill(L); }
    private static void fill(List<String> l) { l.add("x"); }
    static int size() { return L.size(); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
}
class Writes {
    private static final int[] T = new int[2];
    static void set(int v) { T[0] = v; } //~ error[H0702] "the element may only be read here, not written"
    static int get() { return T[0]; }
}
class Early {
    private static final int[] T = new int[2];
    static { new Thread(() -> { T[0] = 1; }).start(); } //~ error[H0702] "the element may only be read here, not written"
    static int get() { return T[0]; }
}
class InitReads {
    private static final int[] T = new int[2];
    static { T[0] = 5; T[1] = helper(); }
    private static int helper() { return T[0]; }
    static int get() { return T[1]; } //~ error[H0701] "the element may be accessed by another thread here"
}
class Iterates {
    private static final List<String> L = new ArrayList<>();
    static { L.add("x"); }
    static int n() { int n = 0; for (String s : L) n += s.length(); return n; }
    static boolean has(String s) { return L.contains(s); }
    static void rem() { Iterator<String> it = L.iterator(); it.next(); it.remove(); } //~ error[H0702] "the contents of this `Iterator` may only be read here, not c"
    static void sort() { Collections.sort(L); } //~ error[H0702] "the contents of this `Collections` may only be read here, no"
}
class Clones {
    private static final int[] T = {1, 2};
    static int[] copy() { return T.clone(); }
    static int sum() { int s = 0; for (int x : T) s += x; return s; }
}
class Made {
    private static final List<String> A = List.of("x", "y");
    private static final Set<String> S = Set.of("x");
    private static final Map<String, Integer> M = Map.of("a", 1);
    private static final List<String> B = Arrays.asList("x", "y");
    private static final List<String> U = Collections.unmodifiableList(new ArrayList<>());
    private static final String[] ARR = {"a"};
    private static final List<String> V = Arrays.asList(ARR);
    static String a() { return A.get(0); }
    static boolean s(String x) { return S.contains(x); }
    static Integer m(String x) { return M.get(x); }
    static String b() { return B.get(0); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    static int u() { return U.size(); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    static int loop() { int n = 0; for (String x : A) n++; for (String k : M.keySet()) n++; return n; }
    static void badB() { B.set(0, "z"); } //~ error[H0701] "the contents of this `List` may be accessed by another threa" //~ error[H0702] "the contents of this `List` may only be read here, not chang"
    static String v() { return V.get(0); } //~ error[H0701] "the contents of this `List` may be accessed by another threa"
    static void badArr() { ARR[0] = "q"; } //~ error[H0701] "the element may be accessed by another thread here" //~ error[H0702] "the element may only be read here, not written"
}
class MadeAndLocked {
    private static final List<String> A = List.of("x", "y");
    private static int n;
    static synchronized String a() { n++; return A.get(0); }
    static String b() { return A.get(1); }
}
