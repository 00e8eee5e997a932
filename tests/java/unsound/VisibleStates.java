// JML's `invariant`: at the end of every method that others can call it holds for every object that the thread can read, not only for those that are parameters then.
//~ verdict Counter.get: proved under assumptions
//~ verdict Counter.set: proved under assumptions
//~ verdict Users.reassigned: possible violation
//~ verdict Users.returned: possible violation
//~ verdict Users.variable: possible violation
//~ verdict Users.element: possible violation
//~ verdict Users.elements: possible violation
//~ verdict Users.object: possible violation
//~ verdict Users.specified: possible violation
//~ verdict Users.thrown: possible violation
//~ verdict Users.otherwise: proved under assumptions
//~ verdict Users.made: proved under assumptions
//~ verdict Users.bound: proved under assumptions
//~ verdict Users.specifiedWell: proved under assumptions
//~ verdict Users.again: proved under assumptions
//~ verdict Users.stored: proved under assumptions
//~ verdict Open.shift: unsupported
//~ verdict Open.near: unsupported
//~ verdict Open.move: proved under assumptions
//~ verdict Open.peek: proved under assumptions
//~ verdict Outer.Outer: proved under assumptions
//~ verdict Outer.get: proved under assumptions
//~ verdict Others.breaks: possible violation
//~ verdict Others.keeps: proved under assumptions
//~ verdict Upper.set: possible violation
//~ verdict Lower.get: proved under assumptions
//~ verdict Taking.Taking(Counter): possible violation
//~ verdict Taking.Taking(Counter, int): proved under assumptions
//~ verdict Frozen.wrong: possible violation
//~ verdict Frozen.right: proved under assumptions
//~ verdict Open.Open: proved under assumptions
//~ verdict Upper.Upper: proved under assumptions
//~ verdict Lower.Lower: proved under assumptions
class Counter {
    int x = 1;
    //@ invariant x > 0;

    public int get() {
        assert x > 0;
        return x;
    }

    public void set(int y) {
        if (y > 0) {
            x = y;
        }
    }
}

class Users {
    public static void reassigned(/*@ non_null @*/ Counter c) { //~ error[H0726] "the invariant of `Counter`"
        c.x = -1;
        c = new Counter();
    }

    public static Counter returned() { //~ error[H0726] "the invariant of an object of `Counter`"
        Counter c = new Counter();
        c.x = -1;
        return c;
    }

    public static <T extends Counter> void variable(/*@ non_null @*/ T t) { //~ error[H0726] "the invariant of `Counter`"
        t.x = -1;
    }

    //@ requires all != null && all.length > 0 && all[0] != null && acc(all[*]) && acc(all[0].*);
    //@ writes all[0].*;
    public static void element(Counter[] all) { //~ error[H0708] "break the invariant of an object of `Counter`"
        all[0].x = -1;
    }

    //@ requires all != null && all.length > 0 && all[0] != null && acc(all[*]) && acc(all[0].*);
    //@ writes all[0].*;
    public static void elements(Counter... all) { //~ error[H0708] "break the invariant of an object of `Counter`"
        Counter first = all[0];
        all = null;
        first.x = 0;
    }

    public static void object(Object o) { //~ error[H0726] "the invariant of `Object` may not hold"
        if (o instanceof Counter) {
            ((Counter) o).x = -1;
        }
    }

    //@ requires c != null && acc(c.*);
    //@ writes c.*;
    public static void specified(Counter c) { //~ error[H0708] "break the invariant of `Counter`"
        c.x = -1;
        c = null;
    }

    public static void thrown(/*@ non_null @*/ Counter c) { //~ error[H0726] "the invariant of `Counter`"
        c.x = -1;
        c = null;
        throw new IllegalStateException();
    }

    public static Counter otherwise(Counter c) {
        if (c == null) {
            c = new Counter();
        }
        c.x = 3;
        return c;
    }

    public static Counter made() {
        Counter c = new Counter();
        c.x = -1;
        c.x = 2;
        return c;
    }

    public static <T extends Counter> void bound(T t) {
        assert t == null || t.x > 0;
    }

    //@ requires c != null && acc(c.*);
    //@ writes c.*;
    public static void specifiedWell(Counter c) {
        Counter d = c;
        d.x = 7;
        c = null;
    }

    public static void again(/*@ non_null @*/ Counter c, /*@ non_null @*/ Counter d) {
        specifiedWell(c);
        specifiedWell(d);
        assert c.x > 0 && d.x > 0;
    }

    public static void stored(Counter[] all) {
        if (all != null && all.length > 0) {
            all[0] = new Counter();
        }
    }
}

class Open {
    private int low;
    private int high;
    //@ invariant low <= high;

    public /*@ helper @*/ void shift(int by) { //~ error[H0331] "other classes can call"
        low = low + by;
    }

    /*@ helper @*/ void near(int by) { //~ error[H0331] "other classes can call"
        low = low + by;
    }

    private /*@ helper @*/ void inner(int by) {
        low = low + by;
    }

    public /*@ helper pure @*/ int peek() {
        return low;
    }

    public void move(int by) {
        inner(by);
        high = high + by;
    }
}

// The invariant speaks of another object, which others can change.
class Part {
    int x = 1;
}

class Outer {
    final Part part;
    //@ invariant part != null && part.x > 0;

    public Outer(Part p) {
        part = p != null && p.x > 0 ? p : new Part();
    }

    public int get() {
        return 1;
    }
}

class Others {
    public static void breaks(Part p) { //~ error[H0726] "the invariant of an object of `Outer`"
        if (p != null) {
            p.x = -1;
        }
    }

    public static void keeps(Part p) {
        if (p != null) {
            p.x = 5;
        }
    }
}

class Upper {
    int x = 1;
    //@ invariant x > 0;

    public void set(int y) { //~ error[H0726] "the invariant of `Upper`"
        if (y > 0) {
            x = y;
        }
    }
}

class Lower extends Upper {
    int z = 1;
    //@ invariant z < 2 * x;

    public int get() {
        assert z < 2 * x;
        return z;
    }
}

class Taking {
    public Taking(/*@ non_null @*/ Counter c) { //~ error[H0726] "the invariant of an object of `Counter`"
        c.x = -1;
    }

    public Taking(/*@ non_null @*/ Counter c, int n) {
        c.x = n > 0 ? n : 1;
    }
}

class Frozen {
    public static void wrong() {
        Counter c = new Counter();
        c.x = -1;
        //@ share immutable c; //~ error[H0726] "may not hold when the object becomes immutable"
    }

    public static void right() {
        Counter c = new Counter();
        c.x = 4;
        //@ share immutable c;
    }
}
