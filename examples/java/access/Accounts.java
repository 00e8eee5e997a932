//~ verdict Account.deposit: proved under assumptions
//~ verdict Account.balance: proved under assumptions
//~ verdict Bank.transfer: proved under assumptions
//~ verdict Bank.main: proved under assumptions
//~ verdict Account (monitor contract): proved under assumptions
// Money moves between two accounts under both locks, the higher one taken first; none gets lost on the way.
class Account {
    int balance;

    //@ monitor_footprint {&balance};
    //@ monitor_invariant 0 <= balance;

    public synchronized void deposit(int amount) {
        int before = balance;
        if (amount > 0) {
            balance = balance + amount;
        }
        assert amount <= 0 || balance == before + amount;
    }

    //@ ensures 0 <= \result;
    public synchronized int balance() {
        return balance;
    }
}

class Bank {
    //@ requires from != null && to != null && from.shared && to.shared;
    //@ requires from < \lockset && to < from;
    public static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                int before = from.balance;
                int both = from.balance + to.balance;
                if (0 < amount && amount <= from.balance) {
                    from.balance = from.balance - amount;
                    to.balance = to.balance + amount;
                }
                assert from.balance + to.balance == both;
                // All of it moves, unless there is too little.
                assert amount <= 0 || before < amount || from.balance == before - amount;
            }
        }
    }

    public static void main(String[] args) {
        Account savings = new Account();
        //@ share savings;
        Account purse = new Account();
        //@ share purse at \between({}, {savings});
        savings.deposit(10);
        transfer(savings, purse, 5);
    }
}
