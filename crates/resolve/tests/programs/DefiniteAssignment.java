// What the rules about variables without a value, initializers and constructors allow (JLS 8.3, 8.8, 16).

import java.util.*;
import java.util.function.*;

class AllowedA04 {
  final int x;
  AllowedA04(boolean b) {
    if (b) { x = 1; return; }
    x = 2;
  }
}

class AllowedA08 {
  final int x;
  AllowedA08() {
    this(1);
  }
  AllowedA08(int y) {
    x = y;
  }
}

class AllowedA10 {
  final int x;
  {
    x = 1;
  }
}

class AllowedA13 {
  static final int X;
  static {
    X = 1;
  }
}

class AllowedA17 {
  final int x;
  AllowedA17() {
    f();
    x = 1;
  }
  void f() {
    System.out.println(x);
  }
}

class AllowedA19 {
  final int x;
  {
    x = 1;
  }
  final int y = x;
}

class AllowedA23 {
  final int x;
  AllowedA23() {
    Runnable r = new Runnable() { public void run() { System.out.println(x); } };
    x = 1;
  }
}

class AllowedA25 {
  final int x;
  AllowedA25() {
    while (true) { x = 1; break; }
  }
}

class AllowedA27 {
  final int x;
  AllowedA27() {
    try { f(); }
    finally { x = 2; }
  }
  void f() { }
}

class AllowedA28 {
  final int x;
  AllowedA28(boolean b) {
    try { if (b) return; }
    finally { x = 2; }
  }
}

class AllowedA29 {
  final int x;
  AllowedA29(boolean b) {
    if (b) throw new RuntimeException();
    x = 2;
  }
}

record AllowedA30(int a) {
  AllowedA30 {
    if (a < 0) throw new IllegalArgumentException();
  }
}

class AllowedA36 {
  final int x;
  AllowedA36() {
    x = 1;
    super();
  }
}

class AllowedA37 {
  final int x;
  final int y = x + 1;
  AllowedA37() {
    x = 1;
    super();
  }
}

class AllowedA39 {
  void f() {
    final int x;
    while (true) { x = 1; break; }
    System.out.println(x);
  }
}

class AllowedA41 {
  void f(boolean b) {
    int x;
    if (b ? (x = 1) > 0 : false) System.out.println(x);
  }
}

class AllowedA43 {
  void f() {
    Runnable r = () -> { int y; y = 1; Runnable q = () -> System.out.println(y); };
  }
}

class AllowedA44 {
  void f() {
    if (false && g(() -> { return; } )) { }
  }
  boolean g(Runnable r) {
    return true;
  }
}

class AllowedA46 {
  int x = g();
  AllowedA46() throws Exception { }
   int g() throws Exception {
    return 1;
  }
}

class AllowedA52 {
  Object f() throws Exception {
    return new Object() { int x = g(); int g() throws Exception { return 1; } };
  }
}

class AllowedA58 {
  int a = this.b;
  int b = 1;
}

class AllowedA62 {
  final int x;
  AllowedA62(int k) {
    switch (k) { case 1: x = 1; break; default: x = 2; }
  }
}

class AllowedA64 {
  enum E {
    P, Q  }
  final int x;
  AllowedA64(E k) {
    x = switch (k) { case P -> 1; case Q -> 2; };
  }
}

class AllowedA66 {
  sealed interface S permits P, Q { }
   record P() implements S { }
   record Q() implements S { }
   final int x;
  AllowedA66(S k) {
    switch (k) { case P p -> x = 1; case Q q -> x = 2; }
  }
}

class AllowedA67 {
  final int x;
  AllowedA67() {
    do { x = 1; }
    while (false);
  }
}

class AllowedA73 {
  final int x;
  AllowedA73() {
    (x) = 1;
  }
}

class AllowedA74 {
  final int x;
  AllowedA74() {
    (this).x = 1;
  }
}

class AllowedA76 {
  class B {
    final int y;
    B() { y = 1; }
  }
  final B b;
  AllowedA76() {
    b = new B();
  }
}

class AllowedA78 {
  void f() {
    class L { final int q; L() { q = 1; } }
    new L();
  }
}

class AllowedA79 {
  void f() {
    final int x;
    x = 1;
    Runnable r = () -> System.out.println(x);
  }
}

class AllowedA81 {
  void f(boolean b) {
    int x;
    if (b) x = 1;
    else x = 2;
    Runnable r = () -> System.out.println(x);
  }
}

class AllowedA82 {
  void f() {
    final int x;
    try { x = 1; }
    finally { }
     System.out.println(x);
  }
}

class AllowedA84 {
  void f() {
    int x;
    for (; ; ) { x = 1; break; }
    System.out.println(x);
  }
}

class AllowedA86 {
  void f() {
    final int x;
    x = 1;
    new Thread() { public void run() { System.out.println(x); } }
    .start();
  }
}

class AllowedA90 extends Exception {
  final Object x;
  AllowedA90() {
    synchronized (this) { x = null; }
  }
}

class AllowedA95 {
  static class B {
    B() throws Exception { }
  }
  static class C extends B {
    C() throws Exception { }
  }
}

class AllowedA96 {
  void f(int k) {
    final int x;
    switch (k) { case 1: x = 1; break; case 2: x = 2; break; default: return; }
    System.out.println(x);
  }
}

class AllowedA97 {
  void f(int k) {
    int y = switch (k) { case 1: final int x; x = 1; yield x; default: yield 2; };
  }
}

class AllowedA99 {
  void f(boolean b) {
    while (b) { final int x; x = 1; System.out.println(x); }
  }
}

class AllowedB01 {
  final int x;
  AllowedB01(boolean b) {
    while (b) { x = 1; return; }
    x = 2;
  }
}

class AllowedB03 {
  final int x;
  AllowedB03(boolean b) {
    for (; ; ) { if (b) { x = 1; break; } }
  }
}

class AllowedB04 {
  final int x;
  {
    Runnable r = () -> { return; };
    x = 1;
  }
}

class AllowedB05 {
  final int[] a;
  AllowedB05() {
    a = new int[1];
    a[0] = 2;
  }
}

class AllowedB06 {
  final int x, y = 1;
  AllowedB06() {
    x = y;
  }
}

abstract class AllowedB07 {
  final int x;
  AllowedB07() {
    x = h();
  }
  abstract int h();
}

class AllowedB08 {
  final int x;
  int f() {
    return x;
  }
  AllowedB08() throws java.io.IOException {
    x = new java.io.FileReader("a").read();
  }
}

class AllowedB09 {
  static final Object L = new Object();
  static int n;
  static {
    synchronized (L) { n = 1; }
  }
}

enum AllowedB10 {
  P {
    int g() { return 1; }
  };
  abstract int g();
  static final int S;
  static {
    S = P.g();
  }
}

class AllowedC02 {
  void f(int k) {
    switch (k) { case 1: int x = 1; break; case 2: x = 2; System.out.println(x); }
  }
}

class AllowedC04 {
  void f(int k) {
    switch (k) { case 1: final int x; x = 1; break; case 2: x = 2; System.out.println(x); }
  }
}

class AllowedC06 {
  <T> T u(List<?> l, Class<T> c) {
    return null;
  }
  void f(List raw) {
    String s = u(raw, String.class);
  }
}

class AllowedC07 {
  void f(Consumer<? super Object> c) {
    Consumer<Object> d = c;
  }
}

class AllowedC08<T> {
  interface B<X> { }
   class D<U> implements B<U> { }
   void f(B<T> b) {
    if (b instanceof D<?> d) { }
  }
}

class AllowedC09<T> {
  interface B<X> { }
   class D<U> implements B<U> { }
   void f(B<T> b) {
    if (b instanceof D<T> d) { }
  }
}

class AllowedC13 {
  static class B {
    B(int... x) { }
  }
  static class D extends B {
    D() { }
  }
}

class AllowedC14 {
  static class B {
    private B() { }
  }
  static class D extends B {
    D() { }
  }
}

class AllowedC15 {
  void f(Object o) {
    for (int i = 0; ; i++) { int j; if (i > 3) { j = 1; break; } }
  }
}

class AllowedC17 {
  static int f(int k) {
    final int x;
    do { if (k > 1) { x = 2; break; } k++; }
    while (true);
    return x;
  }
}

class AllowedC20 {
  final int x;
  AllowedC20(Object k) {
    switch (k) { case String s -> x = 1; case Integer i when i > 3 -> x = 2; case Object o -> x = 3; }
  }
}

class AllowedC21 {
  final int x;
  AllowedC21(Object k) {
    if (!(k instanceof String s)) { throw new RuntimeException(); }
    x = s.length();
  }
}

class AllowedC22 {
  final int x;
  AllowedC22(int k) {
    x = k > 0 ? 1 : 2;
    Runnable r = () -> System.out.println(x);
  }
}

class AllowedC23 {
  final Runnable r = () -> this.r.run();
}

class AllowedC25 {
  static final java.util.function.IntUnaryOperator F = n -> n == 0 ? 1 : AllowedC25.F.applyAsInt(n - 1);
}

enum AllowedC27 {
  A(AllowedC27.X);
  static final int X = 1;
  AllowedC27(int k) { }
}

class AllowedC28 {
  int a = b = 2;
  int b;
}

class AllowedC30 {
  int a = new Object() {
    int g() { return b; }
  }
  .g();
  int b = 1;
}

interface I31 {
  int A = I31.B;
  int B = 1;
}
class AllowedC31 { }

record AllowedC39(int a) {
  AllowedC39 {
    a = Math.abs(a);
  }
}
