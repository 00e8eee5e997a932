//~ verdict SwitchesWrong.old: refuted
//~ verdict SwitchesWrong.arrows: proved under assumptions
//~ verdict SwitchesWrong.value: proved under assumptions
//~ verdict SwitchesWrong.text: proved under assumptions
class SwitchesWrong {
    public static int old(int x) {
        int r = 0;
        switch (x) {
            case 1:
                r = 1;
            case 2:
                r += 10;
            default:
                r = 7;
            case 3:
                r++;
        }
        //@ assert x == 1 ==> r == 11; //~ error[H0301] "the assertion fails"
        //@ assert x == 2 ==> r == 10; //~ error[H0301] "the assertion fails"
        //@ assert x == 3 ==> r == 1;
        //@ assert x > 3 ==> r == 8;
        return r;
    }

    public static int arrows(int x) {
        int r = 0;
        switch (x) {
            case 1, 2 -> r = 5;
            case 3 -> { r = 6; }
            default -> { }
        }
        //@ assert r == 5 <==> (x == 1 || x == 2);
        return r;
    }

    public static int value(int x) {
        int r = switch (x) {
            case 0:
                yield 4;
            case 1:
            default:
                yield x + 1;
        };
        //@ assert x != 0 ==> r == x + 1;
        return r + switch (r) { case 1 -> 2; default -> { int q = r; yield q; } };
    }

    public static int text(String s) {
        if (s == null) {
            return 0;
        }
        int r = switch (s) {
            case "a" -> 1;
            case "b" -> 2;
            default -> 3;
        };
        //@ assert 1 <= r && r <= 3;
        String t = "b";
        int u = 0;
        switch (t) {
            case "a": u = 1; break;
            case "b": u = 2; break;
        }
        //@ assert u == 2;
        return r;
    }
}
