//~ verdict First (static initializer): possible violation
//~ verdict First.go: possible violation
/** Orders that contradict themselves are reported, and prove nothing. */
class First {
    //@ lock_before Second; //~ error[H0740] "contradicts itself"
    static int count;

    public static synchronized void go() {
        count++;
        synchronized (Second.class) { //~ error[H0703] "may not be below every lock"
            Second.count++;
        }
    }
}

class Second {
    //@ lock_before Third;
    static int count;
}

class Third {
    //@ lock_before First;
    static int count;
}
