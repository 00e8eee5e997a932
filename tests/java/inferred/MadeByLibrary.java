//~ verdict Read.run: possible violation
//~ verdict Store.read: proved under assumptions
//~ verdict Store.run: proved under assumptions
//~ verdict Listed.run: possible violation
//~ verdict Listed.is: proved under assumptions
//~ verdict Services.run: proved under assumptions
//~ verdict Services.is: proved under assumptions
//~ verdict Mine.compare: proved under assumptions
//~ verdict Other.compare: proved under assumptions
//~ verdict Compared (static initializer): proved under assumptions
//~ verdict Compared.all: proved under assumptions
//~ verdict Compared.mine: proved under assumptions
//~ verdict Services.load: unsupported
// Objects that the library makes may be of any class that fits.

import java.io.*;
import java.util.*;

class Read implements Runnable, Serializable {
    private int n;
    public void run() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
}
class Store {
    private static volatile Runnable last;
    static void read(ObjectInputStream in) throws Exception { last = (Read) in.readObject(); }
    static void run() { last.run(); }
}

class Listed implements Runnable {
    private int n;
    public void run() { n++; } //~ error[H0701] "`n` may be accessed by another thread here"
    boolean is(Object other) { return other instanceof Listed; }
}
class Services {
    private static volatile Runnable one;
    static void load() { for (Runnable r : ServiceLoader.load(Runnable.class)) { one = r; } } //~ error[H0504] "a call of `ServiceLoader.load`, which has no contract (write"
    static void run() { one.run(); }
    static boolean is() { return one instanceof Listed; }
}

class Mine implements Comparator<String> {
    private int n;
    public int compare(String a, String b) { n++; return a.compareTo(b); }
}
class Other implements Comparator<String> {
    public int compare(String a, String b) { return b.compareTo(a); }
}
class Compared {
    private static final Comparator<String> ORDER = new Other();
    static int all(String a, String b) { return ORDER.compare(a, b); }
    static int mine(String a, String b) { Comparator<String> own = new Mine(); return own.compare(a, b); }
}
