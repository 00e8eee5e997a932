//~ verdict RacyAccount.deposit: possible violation
//~ verdict RacyAccount.balance: proved under assumptions
class RacyAccount {
    private int balance;

    public void deposit(int amount) {
        balance = balance + amount; //~ error[H0701] "`balance` may be accessed by another thread here"
    }

    public synchronized int balance() {
        return balance;
    }
}
