//~ verdict Purse (monitor contract): possible violation
//~ verdict Purse.empty: proved under assumptions
//~ verdict Wallet (monitor contract): proved under assumptions
//~ verdict Wallet.add: proved under assumptions
//~ verdict Purse.Purse: possible violation
//~ verdict Wallet.Wallet: proved under assumptions
class Purse { //~ error[H0706] "the monitor invariant may not hold when the object is made"
    private int coins;
    //@ monitor_invariant coins > 0 && coins < 0; //~ error[H0406] "the monitor invariant can never hold"

    // Proved from a contradiction, which is why the class gets no verdict "proved".
    public synchronized void empty() {
        coins = 0;
        //@ assert false;
    }
}

class Wallet {
    private int coins;
    //@ monitor_invariant coins >= 0;

    public synchronized void add() {
        coins = coins + 1;
    }
}
