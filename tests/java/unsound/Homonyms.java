// Classes with the same simple name are different classes: methods called `bad…` throw or claim something false.
//~ options: --replay 0
//~ verdict Homonyms.badLocalStore: possible violation
//~ verdict Homonyms.okLocalStore: proved under assumptions
//~ verdict Homonyms.badNestedStore: possible violation
//~ verdict Homonyms.okNestedStore: proved under assumptions
//~ verdict Homonyms.badCast: possible violation
//~ verdict Homonyms.okCast: proved under assumptions
//~ verdict Homonyms.badRecursion: possible violation
//~ verdict Homonyms.okRecursion: proved under assumptions
//~ verdict Homonyms.okBoth: proved under assumptions
//~ verdict Homonyms.badCovariantResult: possible violation
//~ verdict Homonyms.okCovariantResult: proved under assumptions
//~ verdict Homonyms.One.Depth.of: unsupported
//~ verdict Homonyms.Two.Depth.of: unsupported
//~ verdict Homonyms.Three.Depth.of: unsupported
//~ verdict Narrow.get: proved under assumptions
class Homonyms {
  static void badLocalStore() {
    Object[] a;
    {
      class L {}
      a = new L[1];
    }
    {
      class L {}
      a[0] = new L(); //~ error[H0322] "does not take this element"
    }
  }

  static void okLocalStore() {
    Object[] a;
    {
      class L {}
      a = new L[1];
      a[0] = new L();
    }
    {
      class L {}
      a = new L[1];
      a[0] = new L();
    }
  }

  static class One {
    static class N {}

    static class Depth {
      /*@ pure @*/ static int of(int n) {
        return n == 0 ? 1 : of(n - 1); //~ error[H0504] "recursion"
      }
    }
  }

  static class Two {
    static class N {}

    static class Depth {
      /*@ pure @*/ static int of(int n) {
        return n == 0 ? 2 : of(n - 1); //~ error[H0504] "recursion"
      }
    }
  }

  static class Three {
    static class Depth {
      /*@ pure @*/ static boolean of(boolean b) {
        return b ? true : of(!b); //~ error[H0504] "recursion"
      }
    }
  }

  static void badNestedStore() {
    Object[] a = new One.N[1];
    a[0] = new Two.N(); //~ error[H0322] "does not take this element"
  }

  static void okNestedStore() {
    Object[] a = new One.N[1];
    a[0] = new One.N();
    a = new Two.N[1];
    a[0] = new Two.N();
  }

  static void badCast(Object o) {
    class L {}
    if (o instanceof L[]) asOther(o);
  }

  private static void asOther(Object o) {
    class L {}
    L[] all = (L[]) o; //~ error[H0319] "another class"
  }

  static void okCast(Object o) {
    class L {}
    if (o instanceof L[]) {
      L[] all = (L[]) o;
    }
  }

  //@ requires One.Depth.of(3) == 1;
  //@ ensures Two.Depth.of(3) == 1;
  static void badRecursion() {} //~^ error[H0305] "may not hold"

  //@ requires One.Depth.of(3) == 1;
  //@ ensures One.Depth.of(3) == 1;
  static void okRecursion() {}

  //@ requires One.Depth.of(3) == 1 && Three.Depth.of(true);
  //@ ensures Three.Depth.of(true);
  static void okBoth() {}

  static void badCovariantResult() {
    Wide w = new Narrow();
    Object[] a = w.get();
    a[0] = new Object(); //~ error[H0322] "does not take this element"
  }

  static void okCovariantResult() {
    Wide w = new Narrow();
    Object[] a = w.get();
    a[0] = "text";
  }
}

class Wide {
  Object[] get() {
    return new Object[1];
  }
}

class Narrow extends Wide {
  String[] get() {
    return new String[1];
  }
}
