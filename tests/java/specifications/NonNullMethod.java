//~ verdict Names.first: proved under assumptions
//~ verdict Names.lost: refuted
//~ verdict Names.use: proved under assumptions
//~ verdict Names.misuse: refuted
//~ verdict Names.maybe: proved under assumptions
//~ verdict Names.specified: proved under assumptions
//~ verdict Names.specifiedWrong: refuted
//~ verdict Names.calls: proved under assumptions
//~ verdict Names.callsWrong: refuted
class Names {
    public static /*@ non_null @*/ Object first(/*@ non_null @*/ Object a, /*@ nullable @*/ Object b) {
        return b != null ? b : a;
    }

    public static /*@ non_null @*/ Object lost(/*@ nullable @*/ Object a) { //~ error[H0305] "`Names.lost` may return null"
        return a;
    }

    public static int use(/*@ non_null @*/ Object[] a) {
        Object found = first(a, null);
        //@ assert found != null;
        return a.length;
    }

    public static void misuse(Object a) {
        first(a, a); //~ error[H0316] "this argument is null, although the parameter is declared `non_null`"
    }

    public static /*@ non_null @*/ Object maybe(Object a) {
        if (a == null) {
            throw new IllegalArgumentException();
        }
        return a;
    }

    //@ ensures \result == a;
    public static /*@ non_null @*/ Object specified(/*@ non_null @*/ Object a) {
        return a;
    }

    //@ ensures \result == a;
    public static /*@ non_null @*/ Object specifiedWrong(Object a) { //~ error[H0305] "postcondition"
        return a;
    }

    public static void calls() {
        Object made = specified(new Object());
        //@ assert made != null;
    }

    public static void callsWrong(Object a) {
        specified(a); //~ error[H0304] "precondition"
    }
}
