//~ verdict SettledWrong (static initializer): possible violation
//~ verdict SettledWrong.change: possible violation
//~ verdict Declared.change: possible violation
//~ verdict Declared.read: proved under assumptions
//~ verdict Constants.grow: possible violation
//~ verdict Constants (static initializer): possible violation
/** An invariant that the initializer does not establish, a write that makes the lock necessary, and one that is forbidden. */
class SettledWrong {
    static int low = 3;
    static int high;
    static int written = 1;
    //@ static invariant low < high; //~ error[H0706] "static invariant"

    static {
        high = low;
    }

    public static void change() {
        written = 2; //~ error[H0701] "static field `written`"
    }
}

/*@ static_immutable @*/ class Declared {
    static int size = 2;

    public static void change() {
        size = 3; //~ error[H0702] "never change once it is initialized"
    }

    public static int read() {
        return size;
    }
}

class Constants {
    static int size = -2;
    static int other;
    //@ static invariant other == 0;
    //@ static invariant size > 0; //~ error[H0706] "static invariant"

    public static synchronized void grow() {
        size++;
        other++;
    } //~ error[H0706] "invariant may not hold"
}
