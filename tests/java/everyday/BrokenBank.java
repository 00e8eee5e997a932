//~ verdict BrokenBank.Account.deposit: proved under assumptions
//~ verdict BrokenBank.Account.withdraw: proved under assumptions
//~ verdict BrokenBank.Account.balance: possible violation
//~ verdict BrokenBank.open: proved under assumptions
//~ verdict BrokenBank.find: proved under assumptions
//~ verdict BrokenBank.transfer: possible violation
//~ verdict BrokenBank.count: possible violation
package everyday;

import java.util.HashMap;
import java.util.Map;

/** Accounts with transfers between them. */
public class BrokenBank {
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

        public long balance() {
            return balance; //~ error[H0701] "`balance` may be accessed by another thread here"
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
        synchronized (source) {
            synchronized (target) { //~ error[H0703] "this lock may not be below every lock that the thread holds:"
                if (!source.withdraw(amount)) {
                    return false;
                }
                target.deposit(amount);
                return true;
            }
        }
    }

    public int count() {
        return accounts.size(); //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
    }
}
