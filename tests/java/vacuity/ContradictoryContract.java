// Specifications of methods without a body that nobody can meet: everything behind a call of them would be proved.
//~ verdict User.never: possible violation
//~ verdict User.impossibleResult: possible violation
//~ verdict User.notWhatWasRequired: possible violation
//~ verdict User.noSuchRoot: possible violation
//~ verdict User.root: proved under assumptions
//~ verdict User.onlyExceptions: proved under assumptions
//~ verdict User.notEvenExceptions: possible violation
//~ verdict User.hidden: possible violation
//~ verdict User.deadCall: proved under assumptions
interface Service {
    //@ ensures false;
    void never();
    //~^ error[H0506] "`Service.never` can never do what its specification says"

    //@ ensures \result > 0 && \result < 0;
    int impossibleResult();
    //~^ error[H0506] "`Service.impossibleResult` can never do what its specification says"

    //@ requires x > 3;
    //@ ensures x < 3;
    void notWhatWasRequired(int x);
    //~^ error[H0506] "`Service.notWhatWasRequired` can never do what its specification says"

    //@ requires x >= 0;
    //@ ensures \result * \result == x && \result >= 0;
    int root(int x);
    //~^ error[H0506] "`Service.root` can never do what its specification says"

    //@ ensures false;
    //@ signals (IllegalStateException e) true;
    void onlyExceptions() throws IllegalStateException;

    //@ ensures false;
    //@ signals (IllegalStateException e) false;
    //@ signals_only IllegalStateException;
    void notEvenExceptions() throws IllegalStateException;
    //~^ error[H0506] "`Service.notEvenExceptions` can never do what its specification says"
}

interface Hidden {
    //@ ensures \result != \result;
    int value();
    //~^ error[H0506] "`Hidden.value` can never do what its specification says"
}

class User {
    void never(Service s) {
        if (s == null) return;
        s.never();
        //@ assert false;
    }

    void impossibleResult(Service s) {
        if (s == null) return;
        int r = s.impossibleResult();
        //@ assert r == 7;
    }

    void notWhatWasRequired(Service s) {
        if (s == null) return;
        s.notWhatWasRequired(7);
        //@ assert false;
    }

    void noSuchRoot(Service s) {
        if (s == null) return;
        int r = s.root(2);
        //@ assert r == 7;
    }

    void root(Service s) {
        if (s == null) return;
        int r = s.root(9);
        //@ assert r == 3;
    }

    void onlyExceptions(Service s) {
        if (s == null) return;
        s.onlyExceptions();
        //@ assert false;
    }

    void notEvenExceptions(Service s) {
        if (s == null) return;
        s.notEvenExceptions();
        //@ assert false;
    }

    private static int through(Hidden h) {
        return h.value();
    }

    void hidden(Hidden h) {
        if (h == null) return;
        int r = through(h);
        //@ assert r == 7;
    }

    // Nobody gets to the call, so that nothing rests on it.
    void deadCall(Service s) {
        if (s == null) return;
        int x = 1;
        if (x > 2) {
            s.root(9);
        }
        //@ assert x == 1;
    }
}
