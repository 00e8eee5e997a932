//~ verdict CountedObjects (static initializer): proved under assumptions
//~ verdict CountedObjects.made: proved under assumptions
//~ verdict User.make: proved under assumptions
//~ verdict Careful.make: proved under assumptions
/** Constructors count the objects; the first one is made by the static initializer, before anybody can hold the lock. */
class CountedObjects {
    private static int made;
    static CountedObjects first = new CountedObjects();
    //@ static invariant made >= 1;

    CountedObjects() {
        synchronized (CountedObjects.class) {
            made++;
        }
    }

    public static synchronized int made() {
        assert made > 0;
        return made;
    }
}

class User {
    public CountedObjects make() {
        return new CountedObjects();
    }
}

/** Its lock is always taken before that of the class. */
class Careful {
    private int n;

    public synchronized CountedObjects make() {
        n++;
        return new CountedObjects();
    }
}
