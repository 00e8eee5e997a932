// Code that makes enum constants is checked, or refused by name: none of the enums `Bad…` can be initialized.
//~ verdict EnumConstants.Bad1.Bad1: proved under assumptions
//~ verdict EnumConstants.Bad1.zero: proved under assumptions
//~ verdict EnumConstants.Bad2.Bad2: proved under assumptions
//~ verdict EnumConstants.Bad3.Bad3: possible violation
//~ verdict EnumConstants.Bad3 (static initializer): possible violation
//~ verdict EnumConstants.Bad6 (static initializer): possible violation
//~ verdict EnumConstants.Bad4 (static initializer): possible violation
//~ verdict EnumConstants.Bad5.1.f: proved under assumptions
//~ verdict EnumConstants.Bad6.Bad6: possible violation
//~ verdict EnumConstants.bad6: possible violation
//~ verdict EnumConstants.Cnt.Cnt: proved under assumptions
//~ verdict EnumConstants.Cnt.bump: proved under assumptions
//~ verdict EnumConstants.badCnt: possible violation
//~ verdict EnumConstants.Bad1 (static initializer): unsupported
//~ verdict EnumConstants.Bad2 (static initializer): unsupported
//~ verdict EnumConstants.Bad5 (static initializer): unsupported
//~ verdict EnumConstants.Cnt (static initializer): unsupported
class EnumConstants { static int[] none; static volatile int hits;
  enum Bad1 { A(1 / zero()); Bad1(int x) { } static int zero() { return 0; } }
    //~^ error[H0504] "an argument of an enum constant that is computed is not supported"
  enum Bad2 { A(none[3]); Bad2(int x) { } }
    //~^ error[H0504] "an argument of an enum constant that is computed is not supported"
  enum Bad3 { A; int[] t; { t[0] = 1; } }
    //~^ error[H0316] "this may be null"
  enum Bad4 { A, B; static final int[] T = new int[1]; static { T[1] = 2; } }
    //~^ error[H0317] "the index may be outside the array"
  enum Bad5 { A { int[] q; { q[0] = 2; } int f() { return 1; } }; abstract int f(); }
    //~^ error[H0504] "an enum constant with initializers of its own is not supported"
  enum Bad6 { A; volatile int k; Bad6() { k = 1 / k; } }
    //~^ error[H0314] "the divisor may be zero"
  public static void bad6() { int x = Bad6.A.k; /*@ assert x == 0; @*/ }
    //~^ error[H0301] "the assertion may fail"
  enum Cnt { A(bump()), B(bump()); final int c; Cnt(int c) { this.c = c; } static int bump() { hits = hits + 1; return hits; } }
    //~^ error[H0504] "an argument of an enum constant that is computed is not supported"
  public static void badCnt() { /*@ assert Cnt.A.c == Cnt.B.c; @*/ }
    //~^ error[H0301] "the assertion may fail"
}
