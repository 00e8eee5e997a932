//~ start scenario transfer: refuted deadlock
class TwoLocksWrong {
    private int balance = 10;

    void transfer(TwoLocksWrong to, int amount) {
        synchronized (this) {
            synchronized (to) {
                balance -= amount;
                to.balance += amount;
            }
        }
    }

    /*@ scenario transfer {
        TwoLocksWrong a = new TwoLocksWrong();
        TwoLocksWrong b = new TwoLocksWrong();
        thread { a.transfer(b, 1); }
        thread { b.transfer(a, 2); }
    } @*/
}
