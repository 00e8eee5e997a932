//~ verdict Strings.join: proved under assumptions
class Strings {
    public static String join(String a, int n) {
        String s = a + n + 'c' + null + 1.5;
        String t = "x" + "y";
        //@ assert s != null;
        //@ assert t == "xy";
        s += t;
        //@ assert s != null;
        return s;
    }
}
