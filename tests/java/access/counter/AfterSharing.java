//~ verdict AfterSharing.early: proved under assumptions
//~ verdict AfterSharing.late: possible violation
//~ verdict AfterSharing.twice: possible violation
//~ verdict AfterSharing.afterExit: possible violation
class Shared {
    int n;

    synchronized void touch() {
        n = n + 1;
    }
}

class AfterSharing {
    public static void early() {
        Shared s = new Shared();
        s.n = 3;
        assert s.n == 3;
        //@ share s;
        s.touch();
    }

    public static void late() {
        Shared s = new Shared();
        //@ share s; //~ related "the object was shared here"
        s.n = 3; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    public static void twice() {
        Shared s = new Shared();
        //@ share s;
        //@ share s; //~ error[H0705] "this object may be shared already"
    }

    public static void afterExit() {
        Shared s = new Shared();
        //@ share s;
        synchronized (s) {
            s.n = 1;
        }
        synchronized (s) {
            int m = s.n;
            assert m == 1; //~ error[H0301] "the assertion may fail"
        }
    }
}
