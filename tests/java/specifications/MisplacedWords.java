class MisplacedWords {
    volatile int x;

    //@ requires x' == 0; //~ error[H1116] "needs a step"
    void primeInRequires() {
    }

    //@ ensures x' == \old(x); //~ error[H1115] "primes and"
    void mixedStyles() {
    }

    //@ requries x == 0; //~ error[H1112] "unknown specification word"
    void unknownWord() {
    }

    void wrongPlace() {
        //@ env_assumption x >= 0; //~ error[H1113] "cannot stand here"
    }
}
