//~ verdict EnumMade.Early (static initializer): possible violation
//~ verdict EnumMade.Early.Early: possible violation
//~ verdict EnumMade.Throws (static initializer): possible violation
//~ verdict EnumMade.Throws.Throws: proved under assumptions
//~ verdict EnumMade.Checked (static initializer): proved under assumptions
//~ verdict EnumMade.Checked.Checked: proved under assumptions
//~ verdict EnumMade.Table (static initializer): proved under assumptions
//~ verdict EnumMade.Left (static initializer): possible violation
//~ verdict EnumMade.Right (static initializer): proved under assumptions
//~ verdict EnumMade.later: proved under assumptions
//~ verdict EnumMade.Listed.Listed: unsupported
//~ verdict EnumMade.Listed (static initializer): unsupported
// Constants are made when their enum is initialized: too early they are null, and their constructors may throw.
class EnumMade {
    enum Early { A, B; Early() { peek(); } static void peek() { Early b = B; /*@ assert b != null; @*/ } }
    //~^ error[H0301] "the assertion may fail"
    enum Listed { A, B; Listed() { look(); } static void look() { Listed[] all = values(); } }
    //~^ error[H0504] "a call of a method with a list of the constants of an enum i"
    enum Throws { A(0); final int q; Throws(int d) { if (d == 0) throw new IllegalStateException(); q = d; } }
    //~^ error[H0742] "the static initializer may end with an exception: the class "
    enum Checked { A(1), B(2); final int q; Checked(int d) { if (d == 0) throw new IllegalStateException(); q = d; } }
    enum Table { A, B; static final Table[] ALL = values(); }
    enum Left { P; static final Object OTHER = Right.Q; }
    //~^ error[H0740] "these classes need each other to be initialized:"
    enum Right { Q; static final Object OTHER = Left.P; }
    public static Object later() { Early b = Early.B; /*@ assert b != null; @*/ return b; }
}
