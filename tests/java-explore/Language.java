//~ start Language.main: no failure
import java.util.concurrent.atomic.*;
class Language {
  static int f(int[] a) { try { return a[5]; } catch (RuntimeException e) { return -1; } finally { a[0]++; } }
  static class Base { int v = init(); int init() { return 1; } }
  static class Derived extends Base { int w = 5; int init() { return w + 10; } }
  interface I { default int d() { return 3 + e(); } int e(); }
  static int count; static int next() { return ++count; }
  static class Lazy { static { count += 100; } static int x = 7; static final int C = 3; }
  class Inner { int g() { return base * 2; } }
  int base = 21;
  static <X extends Comparable<X>> X max(X a, X b) { return a.compareTo(b) >= 0 ? a : b; }
  static class M implements Comparable<M> { final int k; M(int k) { this.k = k; } public int compareTo(M o) { return Integer.compare(k, o.k); } }
  static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
  static class Res implements AutoCloseable { public void close() { count += 1000; } }
  public static void main(String[] args) throws Exception {
    int[] a = {1};
    assert f(a) == -1 && a[0] == 2;
    Derived d = new Derived();
    assert d.v == 10 && d.w == 5;
    I i = () -> 4; assert i.d() == 7;
    assert Lazy.C == 3; assert count == 0;
    assert Lazy.x == 7; assert count == 100;
    assert new Language().new Inner().g() == 42;
    assert max(new M(1), new M(2)).k == 2;
    assert sum() == 0 && sum(1,2,3) == 6;
    try (Res r = new Res()) { count++; } assert count == 1101;
    char c = 'a'; c += 1; assert c == 'b'; byte b = (byte) 300; assert b == 44;
    long l = Integer.MAX_VALUE; l++; assert l == 2147483648L; assert (int) 3.9e10 == Integer.MAX_VALUE;
    short s = (short) 40000; assert s == -25536; assert (5 & 3 | 8 ^ 2) == 11; assert (-1 >>> 28) == 15;
    int x = 5; x = x++ * 2 + x; assert x == 16;
    int[][] m = new int[2][3]; m[1][2] = 9; assert m[1][2] == 9 && m[0].length == 3;
    Object o = "hi"; String t = o instanceof String q ? q + q : ""; assert t.equals("hihi");
    String z = switch (t.length()) { case 4, 5 -> "mid"; default -> "no"; }; assert z.equals("mid");
    Integer w1 = 127, w2 = 127; assert w1 == w2; Integer n = null; boolean npe = false; try { int k = n; } catch (NullPointerException e) { npe = true; } assert npe;
    boolean cce = false; try { Object p = "s"; Integer q2 = (Integer) p; } catch (ClassCastException e) { cce = true; } assert cce;
    Object[] objs = new String[1]; boolean ase = false; try { objs[0] = 1; } catch (ArrayStoreException e) { ase = true; } assert ase;
    AtomicInteger ai = new AtomicInteger(3); assert ai.updateAndGet(v -> v * 2) == 6;
    int r = 0; for (int k = 0; ; k++) { if (k == 3) break; if (k % 2 == 0) continue; r += k; } assert r == 1;
    java.util.function.Supplier<M> mk = () -> new M(9); assert mk.get().k == 9;
    java.util.function.Function<Integer, M> mf = M::new; assert mf.apply(8).k == 8;
    Runnable rr = Language::next; rr.run(); assert count == 1102;
    final int[] box = {0}; Runnable inc = new Runnable() { int own = 2; public void run() { box[0] += own; } }; inc.run(); assert box[0] == 2;
    do { x--; } while (x > 10); assert x == 10; assert Math.floorMod(-7, 3) == 2 && Math.floorMod(7, -3) == -2 && Math.floorDiv(-7, 2) == -4;
    double dd = 1.0 / 0; assert dd > 1e308; assert 7 / 2.0 == 3.5; float ff = 0.1f + 0.2f; assert ff == 0.3f || ff > 0.3f;
    Thread th = new Thread(() -> { synchronized (box) { box[0] = 50; } }); th.start(); th.join(); assert box[0] == 50;
    assert String.valueOf(12).equals("12") && "abc".substring(1).equals("bc") && "b".compareTo("a") == 1 && "hello".hashCode() == 99162322;
    try { Object lock = new Object(); lock.notify(); assert false; } catch (IllegalMonitorStateException e) { }
    try { throw new Exception("m", new RuntimeException("c")); } catch (Exception e) { assert e.getCause().getMessage().equals("c"); }
  }
}
