import module java.base;
import java.util.function.*;

class Java25 {
  sealed interface Shape permits Circle, Square, Pair {}
  record Circle(int r) implements Shape {}
  record Square(int s) implements Shape {}
  record Pair(Shape a, Shape b) implements Shape {}
  enum E { A, B }
  sealed interface I<T> permits X, Y {}
  record X<T>(T t) implements I<T> {}
  record Y(String s) implements I<String> {}
  record Box<T>(T value) {}

  static int f(Shape s) {
    return switch (s) {
      case Circle(int r) -> r;
      case Square(var q) when q > 3 -> q;
      case Square _ -> 0;
      case Pair(Circle(_), Circle(int r)) -> r;
      case Pair(Circle a, Square b) -> b.s();
      case Pair(Circle a, Pair(_, _)) -> 1;
      case Pair(Square a, var b) -> 2;
      case Pair(Pair a, _) -> 3;
    };
  }
  static int g(Object o) {
    switch (o) {
      case String s when s.length() > 3 && s instanceof Comparable<?> c -> { return c.hashCode(); }
      case Integer _, Long _ -> { return 1; }
      case E e when e == E.A -> { return 2; }
      case int[] a -> { return a.length; }
      case Box<?>(String s) -> { return s.length(); }
      case Box<?>(var x) -> { return 3; }
      case null, default -> { return 0; }
    }
  }
  static int h(E e) {
    return switch (e) { case Java25.E.A -> 1; case B -> 2; };
  }
  static int h2(E e) {
    switch (e) { case null -> { return 0; } case A -> { return 1; } case E.B -> { return 2; } }
  }
  static int i(I<Integer> i) {
    return switch (i) { case X(var t) -> t + 1; };
  }
  static String j(I<String> i) {
    return switch (i) { case X(var t) -> t; case Y(var s) -> s; };
  }
  static int k(Box<? extends Shape> b) {
    if (!(b instanceof Box(Circle(var r)))) return 0;
    return r;
  }
  static int l(Box<Box<String>> b) {
    return b instanceof Box(Box(var s)) ? s.length() : 0;
  }
  static int m(List<Integer> xs) {
    int n = 0;
    for (var _ : xs) n++;
    for (int _ = 0, j = 1; j < 2; j++) n++;
    try { n = n / 0; } catch (ArithmeticException _) { n = 1; }
    BiFunction<Integer, Integer, Integer> f = (_, _) -> 1;
    Function<Integer, Integer> g = _ -> 2;
    int _ = f.apply(1, 2), _ = g.apply(1);
    return n;
  }
  int a; final int b;
  Java25(int x) {
    if (x < 0) throw new IllegalArgumentException();
    int y = x * 2;
    b = y;
    this.a = 1;
    super();
    a++;
  }
  static <T extends Shape> int n(T t) {
    return switch (t) { case Circle c -> 1; case Square s -> 2; case Pair p -> 3; };
  }
  int when = 1, record = 2, sealed = 3, yield = 4, permits = 5, module = 6;
  int o(Integer when) {
    return switch (when) { case 1 -> 1; case Integer w when w > 2 -> w; case Integer w -> 3; };
  }
  static void p(CharSequence c) {
    switch (c) {
      case String s: System.out.println(s); break;
      case StringBuilder _:
      case StringBuffer _:
        System.out.println("b");
        break;
      default: break;
    }
  }
  static int q(Object o) {
    while (!(o instanceof String s)) { o = "x"; }
    return s.length();
  }
}
