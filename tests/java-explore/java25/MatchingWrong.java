//~ start scenario nullHasNoCase: refuted exception
//~ start scenario nullInsideHasNoCase: refuted exception
//~ start scenario nullIsNotGuarded: refuted assertion
//~ start scenario constantOfAnotherType: refuted assertion
//~ start scenario wrapped: refuted exception
//~ start scenario effects: undecided
// The contrary of what a JVM of Java 25 computes, and what depends on the compiler.
sealed interface S permits A, B {}
record A(Object x) implements S {}
record B(S s, int n) implements S {
  public int n() { if (n < 0) throw new IllegalStateException("negative"); return n; }
}
enum E { P, Q }
record Counted(Object o) {
  static int calls;
  public Object o() { calls++; return o; }
}

class MatchingWrong {
  static int expression(S s) { return switch (s) { case A(_) -> 2; case B(A a, int n) -> 3; case B(B b, int n) -> 4; }; }
  static int text(String s) { return switch (s) { case String t when t.length() == 3 -> 3; case null, default -> 0; }; }
  static int any(Object o) { return switch (o) { case E.P -> 1; default -> 2; }; }
  static int counted(Counted c) { return switch (c) { case Counted(String s) -> 1; case Counted(Object o) -> 2; }; }
  /*@ scenario nullHasNoCase { thread t { int r = MatchingWrong.expression(null); } } @*/
  /*@ scenario nullInsideHasNoCase { thread t { int r = MatchingWrong.expression(new B(null, 1)); } } @*/
  /*@ scenario nullIsNotGuarded { thread t { assert MatchingWrong.text(null) == 3; } } @*/
  /*@ scenario constantOfAnotherType { thread t { assert MatchingWrong.any(1.0) == 1; } } @*/
  /*@ scenario wrapped { thread t { try { MatchingWrong.expression(new B(new A(1), -1)); } catch (IllegalStateException e) { } } } @*/
  /*@ scenario effects { thread t { assert MatchingWrong.counted(new Counted(1)) == 2; } } @*/
}
