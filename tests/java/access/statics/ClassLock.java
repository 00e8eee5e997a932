//~ verdict ClassLock (static initializer): proved under assumptions
//~ verdict ClassLock.next: proved under assumptions
//~ verdict ClassLock.current: proved under assumptions
//~ verdict ClassLock.twice: proved under assumptions
//~ verdict ClassLock.user: proved under assumptions
/** The lock of the class protects its static fields, however it is taken. */
class ClassLock {
    private static int count;
    private static int last = 0;
    //@ static invariant 0 <= last && last <= count;

    public static synchronized int next() {
        count = count + 1;
        last = count;
        return last;
    }

    public static int current() {
        synchronized (ClassLock.class) {
            return count;
        }
    }

    public static synchronized int twice() {
        int before = count;
        next();
        int now = next();
        assert now == before + 2;
        return now;
    }

    public int user() {
        synchronized (ClassLock.class) {
            assert last <= count;
            return count - last;
        }
    }
}
