//~ verdict Register (monitor contract): proved under assumptions
//~ verdict Register.Register: proved under assumptions
//~ verdict UseRegister.use: proved under assumptions
//~ verdict UseRegister.useWrong: possible violation
//~ verdict TooLate (monitor contract): proved under assumptions
//~ verdict TooLate.TooLate: possible violation
//~ verdict TooEarly (monitor contract): proved under assumptions
//~ verdict TooEarly.TooEarly: possible violation
// Constructors that share their own object.
class Register {
    int n;
    //@ monitor_invariant n >= 0;

    //@ ensures this.shared;
    Register() {
        n = 1;
        //@ share this;
    }
}

class TooLate {
    int n;
    //@ monitor_invariant n >= 0;

    TooLate() {
        n = 1;
        //@ share this;
        n = 2; //~ error[H0701] "`n` may be accessed by another thread here"
    }
}

class TooEarly {
    int n;
    //@ monitor_invariant n >= 0;

    TooEarly() {
        n = -1;
        //@ share this; //~ error[H0706] "the monitor invariant may not hold when the object is shared"
    }
}

class UseRegister {
    static void use() {
        Register r = new Register();
        synchronized (r) {
            r.n++;
        }
    }

    static void useWrong() {
        Register r = new Register();
        r.n++; //~ error[H0701] "`n` may be accessed by another thread here"
    }
}
