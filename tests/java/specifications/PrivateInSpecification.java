class Account {
    private int balance;
    private int owner() {
        return 1;
    }

    static class Inside {
        //@ requires a != null && a.balance > 0;
        void sameNest(Account a) {
        }
    }
}

class Bank {
    //@ requires a != null && a.balance > 0; //~ error[H1215] "`balance` of `Account` is private"
    void close(Account a) {
    }

    //@ requires a != null && a.owner() > 0; //~ error[H1215] "`owner` of `Account` is private"
    void check(Account a) {
    }
}
