//~ verdict ClassCache (static initializer): proved under assumptions
//~ verdict ClassCache.put: proved under assumptions
//~ verdict ClassCache.get: proved under assumptions
/** A cache: the lock of the class protects the array that a `rep` field holds, also a final one. */
class ClassCache {
    /*@ rep @*/ private static final int[] cells = new int[8];
    private static int used;
    //@ static invariant 0 <= used && used <= 8;

    public static synchronized boolean put(int value) {
        if (used == 8) {
            return false;
        }
        cells[used] = value;
        used++;
        return true;
    }

    public static synchronized int get(int at) {
        if (at < 0 || at >= used) {
            return 0;
        }
        return cells[at];
    }
}
