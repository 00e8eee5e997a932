//~ verdict Registry (static initializer): proved under assumptions
//~ verdict Registry.add: proved under assumptions
//~ verdict Registry.spoil: refuted
//~ verdict Registry.unlocked: possible violation
// The static state of a class is packed and unpacked by whoever holds its lock.
class Registry {
    //@ static_lock_protected
    //@ rep
    private static int[] cells = new int[4];
    private static int used;
    //@ static invariant cells != null && 0 <= used && used <= cells.length;

    //@ requires Registry.class < \lockset;
    public static void add(int x) {
        synchronized (Registry.class) {
            //@ unpack Registry.class;
            if (used < cells.length) {
                cells[used] = x;
                used++;
            }
            //@ pack Registry.class;
        }
    }

    public static void spoil() {
        synchronized (Registry.class) {
            //@ unpack Registry.class;
            used = 7;
            //@ pack Registry.class; //~ error[H0726] "the static invariant does not hold at this `pack`"
            used = 0;
        }
    }

    public static void unlocked() {
        //@ unpack Registry.class; //~ error[H0724] "this thread may not have the static fields of the class that is unpacked"
        //@ pack Registry.class;
    }
}
