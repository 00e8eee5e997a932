//~ verdict StringsWrong.join: refuted
class StringsWrong {
    public static String join(String a, int n) {
        String s = a + n + 'c' + null + 1.5;
        String t = "x" + "z";
        //@ assert s != null;
        //@ assert t == "xy"; //~ error[H0301] "the assertion fails"
        s += t;
        //@ assert s != null;
        return s;
    }
}
