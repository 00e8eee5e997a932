public class Account {
    private long balance;

    public synchronized void deposit(long amount) {
        balance += amount;
    }

    public synchronized long balance() {
        return balance;
    }

    public void withdraw(long amount) {
        balance -= amount;
    }
}
