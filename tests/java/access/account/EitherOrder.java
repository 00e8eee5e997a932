//~ verdict EitherOrder.transfer: possible violation
//~ verdict EitherOrder.main: possible violation
class Purse {
    int balance;
}

class EitherOrder {
    //@ requires from != null && to != null && from.shared && to.shared;
    //@ requires from < \lockset && to < \lockset;
    public static void transfer(Purse from, Purse to) {
        synchronized (from) { //~ related "a lock that is still held was taken here"
            synchronized (to) { //~ error[H0703] "may not be below every lock that the thread holds"
                from.balance = from.balance - 1;
                to.balance = to.balance + 1;
            }
        }
    }

    public static void main(String[] args) {
        Purse a = new Purse();
        //@ share a;
        Purse b = new Purse();
        //@ share b at \between({a}, {});
        synchronized (a) {
            synchronized (b) { //~ error[H0703] "may not be below every lock that the thread holds"
                b.balance = 1;
            }
        }
    }
}
