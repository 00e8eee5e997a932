//~ verdict Recursion.down: proved under assumptions
//~ verdict Recursion.wrong: refuted
//~ verdict Recursion.unspecified: unsupported
class Recursion {
    //@ requires n >= 0;
    //@ modifies \nothing;
    //@ ensures \result == 0;
    static int down(int n) {
        return n == 0 ? 0 : down(n - 1);
    }

    //@ requires n >= 0;
    //@ modifies \nothing;
    //@ ensures \result == 0;
    static int wrong(int n) {
        return n == 0 ? 0 : wrong(n - 2); //~ error[H0304] "precondition"
    }

    static int unspecified(int n) {
        return n == 0 ? 0 : unspecified(n - 1); //~ error[H0504] "recursion without a specification"
    }
}
