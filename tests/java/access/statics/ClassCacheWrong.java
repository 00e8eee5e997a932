//~ verdict ClassCacheWrong (static initializer): proved under assumptions
//~ verdict ClassCacheWrong.put: possible violation
//~ verdict ClassCacheWrong.get: possible violation
/** The same with a forgotten bound and a forgotten lock. */
class ClassCacheWrong {
    /*@ rep @*/ private static final int[] cells = new int[8];
    private static int used;
    //@ static invariant 0 <= used && used <= 8;

    public static synchronized boolean put(int value) {
        cells[used] = value; //~ error[H0317] "outside the array"
        used++;
        return true;
    }

    public static int get(int at) {
        if (at < 0 || at >= 8) {
            return 0;
        }
        return cells[at]; //~ error[H0701] "may be accessed by another thread"
    }
}
