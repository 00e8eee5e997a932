//~ verdict Eager (static initializer): proved under assumptions
//~ verdict Eager.get: proved under assumptions
//~ verdict Holder.Lazy (static initializer): proved under assumptions
//~ verdict Holder.get: proved under assumptions
//~ verdict Locked.get: proved under assumptions
//~ verdict Numbers (static initializer): proved under assumptions
//~ verdict Numbers.next: proved under assumptions
/** Singletons and counters as they are written every day. */
class Eager {
    private static final Eager INSTANCE = new Eager();

    public static Eager get() {
        assert INSTANCE != null;
        return INSTANCE;
    }
}

/** The nested class is initialized when it is first used: lazy, and without a lock. */
class Holder {
    private static class Lazy {
        static Holder instance = new Holder();
    }

    public static Holder get() {
        Holder made = Lazy.instance;
        assert made != null;
        return made;
    }
}

class Locked {
    private static Locked instance;

    public static synchronized Locked get() {
        if (instance == null) {
            instance = new Locked();
        }
        assert instance != null;
        return instance;
    }
}

class Numbers {
    private static final java.util.concurrent.atomic.AtomicInteger NEXT =
        new java.util.concurrent.atomic.AtomicInteger();

    public static int next() {
        return NEXT.incrementAndGet();
    }
}
