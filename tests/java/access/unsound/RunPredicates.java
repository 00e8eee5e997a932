//~ verdict Both.run: proved under assumptions
//~ verdict Elsewhere.run: possible violation
//~ verdict Contradicts.run: refuted
//~ verdict Unclaimed.run: refuted
//~ verdict RunPredicates.sameData: possible violation
//~ verdict RunPredicates.keeps: possible violation
//~ verdict RunPredicates.contradicts: possible violation
//~ verdict RunPredicates.unclaimed: proved under assumptions
// Threads that start with `inv()` and `rep()`: what one has nobody else has, and nothing is known of anything else.
class Data {
    int v;
}

class Both implements Runnable {
    Data d;

    //@ predicate inv() = acc(d);
    //@ pure \locset rep() = d == null ? {&d} : {&d, &d.v};

    public void run() {
        if (d != null) {
            d.v = 1;
        }
    }
}

// Which locations go to the thread depends on a field that does not.
class Elsewhere implements Runnable {
    Data d;
    Data e;

    //@ predicate inv() = acc(d);
    //@ pure \locset rep() = e == null ? {&d} : {&d, &e.v};

    public void run() {
        if (e != null) { //~ error[H0701] "`e` may be accessed by another thread"
            d = null;
        }
    }
}

// What is said of access is no fact of the thread.
class Contradicts implements Runnable {
    Data d;

    //@ predicate inv() = acc(d) && !acc(d);

    public void run() {
        assert false; //~ error[H0301] "the assertion fails"
    }
}

// The value may change as soon as the thread is started.
class Unclaimed implements Runnable {
    Data d;

    //@ predicate inv() = acc(d) && d != null && d.v == 3;

    public void run() {
        assert d.v == 3; //~ error[H0301] "the assertion fails"
        //~^ error[H0701] "`v` may be accessed by another thread"
    }
}

class RunPredicates {
    static void sameData() {
        Data x = new Data();
        Both a = new Both();
        a.d = x;
        Both b = new Both();
        b.d = x;
        new Thread(a).start();
        new Thread(b).start(); //~ error[H0707] "no access to a location that it gives away"
    }

    static void keeps() {
        Data x = new Data();
        Both a = new Both();
        a.d = x;
        new Thread(a).start();
        x.v = 2; //~ error[H0701] "`v` may be accessed by another thread"
    }

    static void contradicts() {
        new Thread(new Contradicts()).start(); //~ error[H0304] "what `run` requires may not hold"
    }

    static void unclaimed() {
        Data x = new Data();
        x.v = 3;
        Unclaimed u = new Unclaimed();
        u.d = x;
        new Thread(u).start();
        x.v = 4;
    }
}
