//~ start scenario transfer: no failure
class TwoLocksRight {
    private int balance = 10;
    private final int id;

    TwoLocksRight(int id) {
        this.id = id;
    }

    void transfer(TwoLocksRight to, int amount) {
        TwoLocksRight first = id < to.id ? this : to;
        TwoLocksRight second = id < to.id ? to : this;
        synchronized (first) {
            synchronized (second) {
                balance -= amount;
                to.balance += amount;
            }
        }
    }

    /*@ scenario transfer {
        TwoLocksRight a = new TwoLocksRight(1);
        TwoLocksRight b = new TwoLocksRight(2);
        thread { a.transfer(b, 1); }
        thread { b.transfer(a, 2); }
    } @*/
}
