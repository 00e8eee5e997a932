class IllTypedClauses {
    volatile int x;

    int changes() {
        x = x + 1;
        return x;
    }

    //@ requires \old(x) == 0; //~ error[H1252] "only one state"
    void oldInRequires() {
    }

    //@ requires changes() == 0; //~ error[H1250] "not declared pure"
    void impureCall() {
    }

    //@ requires x; //~ error[H1212] "does not fit"
    void notAFormula() {
    }
}
