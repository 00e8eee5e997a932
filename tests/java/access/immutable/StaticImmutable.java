//~ verdict Locked.set: proved under assumptions
//~ verdict Locked.setOpen: possible violation
//~ verdict Locked.port: proved under assumptions
//~ verdict Locked.change: possible violation
//~ verdict Fast.set: proved under assumptions
//~ verdict Fast.setOpen: possible violation
//~ verdict Fast.port: proved under assumptions
//~ verdict Begun (static initializer): possible violation
//~ verdict Begun.clear: proved under assumptions
//~ verdict Settled (static initializer): proved under assumptions
//~ verdict Settled (specification): unsupported
//~ verdict Locked.Locked: proved under assumptions
//~ verdict Fast.Fast: proved under assumptions
//~ verdict Begun.Begun: proved under assumptions
//~ verdict Settled.Settled: proved under assumptions
// `immutable` on static fields: they hold immutable objects only.
class Options {
    int port;
}

class Locked {
    /*@ immutable @*/ private static Options options;

    public static synchronized void set(int port) {
        Options o = new Options();
        o.port = port;
        //@ share immutable o;
        options = o;
    }

    public static synchronized void setOpen(int port) {
        Options o = new Options();
        o.port = port;
        options = o; //~ error[H0720] "`options` is declared `immutable`"
    }

    public static int port() {
        Options o;
        synchronized (Locked.class) {
            o = options;
        }
        return o == null ? 0 : o.port;
    }

    public static void change() {
        Options o;
        synchronized (Locked.class) {
            o = options;
        }
        if (o != null) {
            o.port = 0; //~ error[H0702] "`port` may only be read here"
        }
    }
}

class Fast {
    /*@ immutable @*/ private static volatile Options options;

    public static void set(int port) {
        Options o = new Options();
        o.port = port;
        //@ share immutable o;
        options = o;
    }

    public static void setOpen() {
        options = new Options(); //~ error[H0720] "`options` is declared `immutable`"
    }

    public static int port() {
        Options o = options;
        return o == null ? 0 : o.port;
    }
}

class Begun {
    /*@ immutable @*/ static Options options = new Options(); //~ error[H0720] "`options` is declared `immutable`"

    static synchronized void clear() {
        options = null;
    }
}

class Settled {
    /*@ immutable @*/ static final Options OPTIONS = new Options(); //~ error[H0504] "on a static field that is `final`"
}
