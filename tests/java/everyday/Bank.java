//~ verdict Bank.Account.deposit: proved under assumptions
//~ verdict Bank.Account.withdraw: proved under assumptions
//~ verdict Bank.Account.balance: proved under assumptions
//~ verdict Bank.open: proved under assumptions
//~ verdict Bank.find: proved under assumptions
//~ verdict Bank.transfer: proved under assumptions
//~ verdict Bank.count: proved under assumptions
package everyday;

import java.util.HashMap;
import java.util.Map;

/** Accounts with transfers between them. */
public class Bank {
    /** One account. */
    public static final class Account {
        private final int number;
        private long balance;

        Account(int number) {
            this.number = number;
        }

        public synchronized void deposit(long amount) {
            if (amount <= 0) {
                throw new IllegalArgumentException("amount");
            }
            balance += amount;
        }

        public synchronized boolean withdraw(long amount) {
            if (amount > balance) {
                return false;
            }
            balance -= amount;
            return true;
        }

        public synchronized long balance() {
            return balance;
        }
    }

    private final Map<Integer, Account> accounts = new HashMap<>();
    private int next = 1;

    public synchronized Account open() {
        Account fresh = new Account(next);
        next++;
        accounts.put(fresh.number, fresh);
        return fresh;
    }

    public synchronized Account find(int number) {
        return accounts.get(number);
    }

    public boolean transfer(int from, int to, long amount) {
        Account source = find(from);
        Account target = find(to);
        if (source == null || target == null || source == target) {
            return false;
        }
        if (!source.withdraw(amount)) {
            return false;
        }
        target.deposit(amount);
        return true;
    }

    public synchronized int count() {
        return accounts.size();
    }
}
