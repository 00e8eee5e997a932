//~ verdict Settled (static initializer): proved under assumptions
//~ verdict Settled.span: proved under assumptions
//~ verdict Settled.contracted: proved under assumptions
//~ verdict SettledUser.use: proved under assumptions
/** Static fields that only the initializer writes are readable by everybody, with what the static invariant says of them. */
class Settled {
    static int low = 3;
    static int high;
    static int[] table = new int[4];
    //@ static invariant low < high;

    static {
        high = low + width();
    }

    private static int width() {
        return 5;
    }

    public static int span() {
        int span = high - low;
        assert span > 0;
        assert low == 3;
        assert table.length == 4;
        return span;
    }

    //@ ensures \result > 0;
    public static int contracted() {
        return high - low;
    }
}

class SettledUser {
    public int use() {
        int once = Settled.high;
        int twice = Settled.high;
        assert once == twice;
        assert once > Settled.low;
        return once;
    }
}
