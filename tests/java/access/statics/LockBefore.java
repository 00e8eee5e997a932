//~ verdict Accounts.move: proved under assumptions
//~ verdict Audit.note: proved under assumptions
//~ verdict Audit.swapped: possible violation
/** `lock_before` says in which order the locks of classes are taken. */
class Accounts {
    //@ lock_before Audit;
    private static int balance;

    public static synchronized void move(int amount) {
        balance = balance - amount;
        Audit.note();
    }

    static synchronized void back() { //~ error[H0703] "may not be below every lock"
        balance = 0;
    }
}

class Audit {
    private static int notes;

    public static synchronized void note() {
        notes++;
    }

    public static synchronized void swapped() {
        notes++;
        Accounts.back();
    }
}
