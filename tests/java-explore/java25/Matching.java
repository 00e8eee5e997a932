//~ start Matching.main: no failure
// Patterns: each value is what a JVM of Java 25 computes (`java -ea Matching.java`).
import java.util.*;

sealed interface S permits A, B {}
record A(Object x) implements S {}
record B(S s, int n) implements S {
  public int n() { if (n < 0) throw new IllegalStateException("negative"); return n; }
}
enum E { P, Q }
sealed interface Mixed permits F, V {}
enum F implements Mixed { LOW, HIGH }
record V(int v) implements Mixed {}
record Number1(Integer i) {}
record Pair<X, Y>(X x, Y y) {}
class Base { int v; Base(int x) { v = x; } }
class Sub extends Base {
  final int w;
  Sub(int x) { if (x < 0) throw new IllegalArgumentException(); int y = x + 1; w = y; super(y * 2); }
}

class Matching {
  static int statement(S s) {
    switch (s) { case A(String t): return 1; case A(Object o): return 2; case B(A a, int n): return 3; case B(B b, int n): return 4; }
  }
  static int expression(S s) { return switch (s) { case A(_) -> 2; case B(A a, int n) -> 3; case B(B b, _) -> 4; }; }
  static int boxed(Integer i) {
    return switch (i) { case 1 -> 1; case 2 -> 2; case Integer j when j > 10 -> 10; case null -> 7; case Integer j -> 4; };
  }
  static int boxedOrNull(Integer i) { switch (i) { case null: return 7; case 1: return 1; default: return 0; } }
  static int text(String s) {
    return switch (s) { case "a", "b" -> 1; case String t when t.length() == 3 -> 3; case null, default -> 0; };
  }
  static int guarded(E e) { return switch (e) { case P -> 1; case E x when x == E.Q -> 2; case E x -> 3; }; }
  static int constants(E e) { return switch (e) { case P -> 1; case null -> 0; case Q -> 2; }; }
  static int qualified(Mixed m) { return switch (m) { case F.LOW -> 1; case V(int v) -> v; case F.HIGH -> 3; }; }
  static int any(Object o) { return switch (o) { case E.P -> 10; case Pair(Pair(_, _), _) -> 12; case Pair<?, ?>(_, String s) -> s.length(); case Pair<?, ?> _ -> 13; case Integer _, Long _ -> 7; default -> 8; }; }
  static int letter(Character c) { return switch (c) { case 'a' -> 1; case Character d when d > 'x' -> 2; default -> 3; }; }
  static int test(Number1 b) { if (b instanceof Number1(Integer i) && i > 3) return i; return 0; }
  static int accessor(B b) { return b instanceof B(var s, var n) ? n : -1; }
  static int falling(Object o) {
    int k = 0;
    switch (o) { case String s when s.isEmpty(): k = 1; break; case String s: k = 2; default: k += 10; }
    return k;
  }
  static int nested(Object o) {
    return switch (o) {
      case B(B(A(Integer i), int n), int m) when i + n == m -> 1;
      case B(B(A(_), _), _) -> 2;
      case B(var b, _) when b == null -> 3;
      case B _ -> 4;
      case int[] a when a.length > 2 -> a[2];
      case int[] _ -> 6;
      case List<?> l when l.size() == 1 -> 8;
      case Collection<?> c -> 9;
      default -> 5;
    };
  }
  static <T extends S> int generic(T t) { return switch (t) { case A a -> 1; case B b -> 2; }; }
  static int scope(Object o) { while (!(o instanceof String s)) { o = "xyz"; } return s.length(); }
  static String words(String when) { int yield = 1; return when + yield; }
  static int unnamed(List<Integer> l) {
    int n = 0;
    for (var _ : l) n++;
    try { n += Integer.parseInt("x"); } catch (NumberFormatException _) { n += 10; }
    int _ = n++;
    java.util.function.BinaryOperator<Integer> f = (_, _) -> 7;
    return f.apply(1, 2) + n;
  }
  public static void main(String[] args) {
    assert statement(new A("t")) == 1 && statement(new A(null)) == 2 && statement(new B(new A(1), 1)) == 3;
    int r = 0;
    try { statement(new B(null, 1)); } catch (MatchException e) { r = e.getCause() == null ? 1 : 2; }
    assert r == 1;
    try { expression(new B(null, 1)); } catch (MatchException e) { r = e.getCause() == null ? 3 : 2; }
    assert r == 3;
    try { statement(new B(new A(1), -1)); } catch (MatchException e) { if (e.getCause() instanceof IllegalStateException) r = 4; }
    assert r == 4;
    try { accessor(new B(new A(1), -1)); } catch (MatchException e) { r = 5; }
    assert r == 5;
    try { statement(null); } catch (NullPointerException e) { r = 6; }
    assert r == 6;
    assert boxed(1) == 1 && boxed(2) == 2 && boxed(11) == 10 && boxed(null) == 7 && boxed(5) == 4;
    assert boxedOrNull(1) == 1 && boxedOrNull(null) == 7 && boxedOrNull(4) == 0;
    assert text("a") == 1 && text("abc") == 3 && text(null) == 0 && text("xx") == 0;
    assert guarded(E.P) == 1 && guarded(E.Q) == 2;
    assert constants(E.P) == 1 && constants(null) == 0 && constants(E.Q) == 2;
    assert qualified(F.LOW) == 1 && qualified(F.HIGH) == 3 && qualified(new V(7)) == 7;
    assert any(E.P) == 10 && any(E.Q) == 8 && any(1.0) == 8 && any(1L) == 7 && any(new Pair<>(1, "abc")) == 3;
    assert any(new Pair<>(new Pair<>(1, 1), "")) == 12 && any(new Pair<>(null, null)) == 13;
    assert letter('a') == 1 && letter('z') == 2 && letter('c') == 3;
    assert test(new Number1(4)) == 4 && test(new Number1(1)) == 0;
    assert falling("") == 1 && falling("x") == 12 && falling(1) == 10;
    assert nested(new B(new B(new A(1), 2), 3)) == 1 && nested(new B(new B(new A(1), 2), 4)) == 2;
    assert nested(new B(null, 4)) == 3 && nested(new B(new A(1), 4)) == 4;
    assert nested(new int[] {1, 2, 3}) == 3 && nested(new int[1]) == 6;
    assert nested(List.of(1)) == 8 && nested(Set.of()) == 9 && nested(1) == 5;
    assert generic(new A(1)) == 1 && scope(1) == 3 && words("a").equals("a1") && unnamed(List.of(1, 2)) == 20;
    assert new Sub(3).w == 4 && new Sub(3).v == 8;
  }
}
