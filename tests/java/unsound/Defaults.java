// Default methods of interfaces that override each other: claims of `bad…` methods are false and must not be proved.
//~ verdict Defaults.First.d: proved under assumptions
//~ verdict Defaults.Second.d: proved under assumptions
//~ verdict Defaults.Chosen.d: proved under assumptions
//~ verdict Defaults.badBoth: refuted
//~ verdict Defaults.okBoth: proved under assumptions
//~ verdict Defaults.badBelow: refuted
//~ verdict Defaults.okBelow: proved under assumptions
//~ verdict Defaults.badChosen: refuted
//~ verdict Defaults.okChosen: proved under assumptions
class Defaults {
    interface First {
        default int d() { return 1; }
    }

    interface Second extends First {
        default int d() { return 2; }
    }

    // `Second` overrides `First`, in whatever order they are named.
    static class Both implements First, Second { }

    static class Above implements First { }

    static class Below extends Above implements Second { }

    static class Chosen implements First, Second {
        public int d() { return Second.super.d() + 10; }
    }

    static int of(First f) { return f.d(); }

    public static void badBoth() { int x = of(new Both()); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void okBoth() { int x = of(new Both()); /*@ assert x == 2; @*/ }

    public static void badBelow() { int x = of(new Below()); /*@ assert x == 1; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void okBelow() { int x = of(new Below()); /*@ assert x == 2; @*/ }

    public static void badChosen() { int x = of(new Chosen()); /*@ assert x == 2; @*/ }
    //~^ error[H0301] "the assertion fails"

    public static void okChosen() { int x = of(new Chosen()); /*@ assert x == 12; @*/ }
}
