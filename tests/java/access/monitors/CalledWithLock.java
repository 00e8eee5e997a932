//~ verdict CalledWithLock.add: proved under assumptions
//~ verdict CalledWithLock.addTwice: possible violation
//~ verdict CalledWithLock.addAgain: proved under assumptions
//~ verdict CalledWithLock.addThrice: proved under assumptions
//~ verdict CalledWithLock.addUnshared: possible violation
// A synchronized method with a contract takes its lock; called with the lock held it must say what it needs then.
class CalledWithLock {
    private int sum;

    //@ ensures true;
    public synchronized void add() {
        sum++;
    }

    public synchronized void addTwice() {
        add(); //~ error[H0304] "this thread may hold its lock already"
    }

    //@ requires this.locked ==> acc(sum);
    //@ ensures true;
    public synchronized void addAgain() {
        sum++;
    }

    public synchronized void addThrice() {
        addAgain();
        addAgain();
        sum++;
    }

    public static void addUnshared() {
        CalledWithLock c = new CalledWithLock();
        c.add(); //~ error[H0304] "the object whose lock it takes may not be shared"
    }
}
