//~ verdict Purse.Purse: proved under assumptions
//~ verdict Purse.put: proved under assumptions
//~ verdict Purse.take: possible violation
//~ verdict Purse.throwsBroken: possible violation
//~ verdict Purse.callback: possible violation
//~ verdict Purse.restored: proved under assumptions
//~ verdict Purse.fill: proved under assumptions
//~ verdict Watcher.look: proved under assumptions
//~ verdict Safe.deposit: proved under assumptions
//~ verdict Safe.withdraw: refuted
//~ verdict Safe.inside: possible violation
//~ verdict Safe.check: proved under assumptions
//~ verdict Safe (monitor contract): proved under assumptions
//~ verdict Client.two: proved under assumptions
//~ verdict Client.empty: possible violation
//~ verdict Client.pass: proved under assumptions
//~ verdict Client.spoil: possible violation
//~ verdict Debt.Debt: possible violation
//~ verdict Safe.Safe: proved under assumptions
// JML's invariants: no pack, no unpack. They hold when methods are called and when they end.
class Purse {
    int coins;
    int limit;

    //@ invariant 0 <= coins && coins <= limit;

    public Purse(int max) {
        limit = max < 0 ? 0 : max;
    }

    public void put() {
        if (coins < limit) {
            coins++;
        }
    }

    public void take() { //~ error[H0726] "the invariant of `Purse` may not hold when the method ends"
        coins--;
    }

    public void throwsBroken(int n) { //~ error[H0726] "the invariant of `Purse` may not hold when the method ends"
        coins = -1;
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        coins = 0;
    }

    public void callback(Watcher w) {
        coins = -1;
        if (w != null) {
            w.look(this); //~ error[H0304] "the precondition of `Watcher.look` may not hold here"
        }
        coins = 0;
    }

    public void restored(Watcher w) {
        int before = coins;
        coins = -1;
        coins = before;
        if (w != null) {
            w.look(this);
        }
    }

    //@ requires acc(this.*);
    //@ ensures coins == limit;
    public void fill() {
        coins = limit;
    }
}

class Watcher {
    //@ requires p != null && acc(p.*);
    //@ ensures 0 <= \result;
    //@ writes \nothing;
    public int look(Purse p) {
        return p.coins;
    }
}

class Safe {
    private int gold;

    //@ invariant gold >= 0;

    public synchronized void deposit(int n) {
        if (n > 0) {
            gold += n;
        }
    }

    public synchronized void withdraw(int n) {
        gold -= n;
    } //~ error[H0706] "the monitor invariant does not hold when the lock is released"

    //@ requires this.shared && this < \lockset;
    //@ writes \nothing;
    public void check() {
        synchronized (this) {
            assert gold >= 0;
        }
    }

    public synchronized void inside() {
        gold = -1;
        check(); //~ error[H0304] "the precondition of `Safe.check` may not hold here"
        gold = 0;
    }
}

class Client {
    public static void two() {
        Purse p = new Purse(3);
        p.fill();
        Watcher w = new Watcher();
        int n = w.look(p);
        assert n >= 0;
    }

    public static void empty() {
        Purse p = new Purse(3);
        p.coins = 9;
        p.fill(); //~ error[H0304] "the precondition of `Purse.fill` may not hold here"
    }

    //@ requires p != null && w != null && acc(p.*);
    public static void pass(Purse p, Watcher w) {
        int n = w.look(p);
        assert n >= 0;
    }

    //@ requires p != null && acc(p.*);
    //@ writes p.*;
    public static void spoil(Purse p) { //~ error[H0708] "`Client.spoil` may break the invariant of `Purse`"
        p.coins = 10;
        p.limit = 5;
    }
}

class Debt {
    int amount;

    //@ invariant amount > 0;

    public Debt(int n) { //~ error[H0726] "the invariant of `Debt` may not hold when the object is made"
        amount = n;
    }
}
