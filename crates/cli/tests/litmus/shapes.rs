//! The shapes. Variables are written `declare x;`, `read(x)`, `write(x, 1)`, in formulas `<x>`, in frames `frame(x)`.
//!
//! `a` and `b` are ghost variables that keep what was read plus one (0: nothing yet); the invariant excludes the outcome.

use super::Order;

/// A litmus program.
pub(crate) struct Shape {
    pub name: &'static str,
    /// The weakest order in which the memory model excludes the outcome.
    pub excluded_from: Order,
    pub text: &'static str,
}

pub(crate) const SHAPES: &[Shape] = &[
    Shape {
        name: "StoreBuffering",
        excluded_from: Order::Volatile,
        text: r"
class StoreBuffering {
  declare x;
  declare y;
  //@ ghost int a;
  //@ ghost int b;
  //@ env_assumption \old(<x>) == 1 ==> <x> == 1;
  //@ env_assumption \old(<y>) == 1 ==> <y> == 1;
  //@ global_invariant (a != 0 ==> <x> == 1) && (b != 0 ==> <y> == 1) && !(a == 1 && b == 1);
  public void left() {
    write(x, 1);
    int r = read(y);
    //@ set a = r + 1;
  }
  public void right() {
    write(y, 1);
    int r = read(x);
    //@ set b = r + 1;
  }
}
",
    },
    Shape {
        name: "MessagePassing",
        excluded_from: Order::ReleaseAcquire,
        text: r"
class MessagePassing {
  declare x;
  declare y;
  //@ env_assumption \old(<x>) == 1 ==> <x> == 1;
  //@ global_invariant <y> == 1 ==> <x> == 1;
  public void left() {
    write(x, 1);
    write(y, 1);
  }
  public void right() {
    int r = read(y);
    int s = read(x);
    assert !(r == 1 && s == 0);
  }
}
",
    },
    Shape {
        name: "LoadBuffering",
        excluded_from: Order::ReleaseAcquire,
        text: r"
class LoadBuffering {
  declare x;
  declare y;
  //@ ghost int a;
  //@ ghost int b;
  //@ global_invariant 0 <= <x> && <x> <= 1 && 0 <= <y> && <y> <= 1 && 0 <= a && a <= 2 && 0 <= b && b <= 2;
  //@ global_invariant (<y> == 1 ==> a != 0) && (<x> == 1 ==> b != 0) && (a == 2 ==> b == 1) && (b == 2 ==> a == 1);
  //@ env_assumption \old(a) != 0 ==> a == \old(a);
  //@ env_assumption \old(b) != 0 ==> b == \old(b);
  public void left() {
    int r = read(x);
    //@ set a = (a == 0 ? r + 1 : a);
    write(y, 1);
  }
  public void right() {
    int r = read(y);
    //@ set b = (b == 0 ? r + 1 : b);
    write(x, 1);
  }
}
",
    },
    Shape {
        name: "IndependentReads",
        excluded_from: Order::Volatile,
        text: r"
class IndependentReads {
  declare x;
  declare y;
  //@ ghost boolean a;
  //@ ghost boolean b;
  //@ env_assumption \old(<x>) == 1 ==> <x> == 1;
  //@ env_assumption \old(<y>) == 1 ==> <y> == 1;
  //@ global_invariant (a ==> <x> == 1) && (b ==> <y> == 1) && !(a && b);
  public void writeX() {
    write(x, 1);
  }
  public void writeY() {
    write(y, 1);
  }
  public void left() {
    int r = read(x);
    int s = read(y);
    //@ set a = (a || r == 1 && s == 0);
  }
  public void right() {
    int r = read(y);
    int s = read(x);
    //@ set b = (b || r == 1 && s == 0);
  }
}
",
    },
    Shape {
        name: "Coherence",
        excluded_from: Order::Opaque,
        text: r"
class Coherence {
  declare x;
  //@ env_assumption \old(<x>) == 1 ==> <x> == 1;
  public void left() {
    write(x, 1);
  }
  public void right() {
    int r = read(x);
    int s = read(x);
    assert !(r == 1 && s == 0);
  }
}
",
    },
    Shape {
        name: "Causality",
        excluded_from: Order::ReleaseAcquire,
        text: r"
class Causality {
  declare x;
  declare y;
  //@ env_assumption \old(<x>) == 1 ==> <x> == 1;
  //@ global_invariant <y> == 1 ==> <x> == 1;
  public void left() {
    write(x, 1);
  }
  public void middle() {
    int r = read(x);
    if (r == 1) {
      write(y, 1);
    }
  }
  public void right() {
    int r = read(y);
    int s = read(x);
    assert !(r == 1 && s == 0);
  }
}
",
    },
    Shape {
        name: "TwoPlusTwoWrites",
        excluded_from: Order::Volatile,
        text: r"
class TwoPlusTwoWrites {
  declare x;
  declare y;
  //@ ghost int p;
  //@ ghost int q;
  //@ ghost Thread one;
  //@ ghost Thread two;
  //@ env_assumption \old(one) == tid ==> one == tid && p == \old(p);
  //@ env_assumption \old(two) == tid ==> two == tid && q == \old(q);
  //@ env_assumption \old(one) != tid ==> one != tid;
  //@ env_assumption \old(two) != tid ==> two != tid;
  //@ global_invariant p == 2 && q == 2 ==> !(<x> == 1 && <y> == 1);
  //@ requires one == tid && p == 0;
  //@ modifies frame(x), frame(y), p;
  public void left() {
    write(x, 1);
    //@ set p = 1;
    write(y, 2);
    //@ set p = 2;
  }
  //@ requires two == tid && q == 0;
  //@ modifies frame(x), frame(y), q;
  public void right() {
    write(y, 1);
    //@ set q = 1;
    write(x, 2);
    //@ set q = 2;
  }
}
",
    },
];
