//~ verdict Sqrt.framed: proved under assumptions
//~ verdict Sqrt.framedWrong: refuted
//~ verdict Sqrt.root: proved under assumptions
//~ verdict Sqrt.wrongCase: refuted
//~ verdict Sqrt.throwsAnyway: possible violation
//~ verdict Sqrt.returnsAnyway: refuted
//~ verdict Sqrt.uses: proved under assumptions
//~ verdict Sqrt.usesOutside: refuted
//~ verdict Sqrt.usesTooMuch: refuted
class Sqrt {
    volatile int calls;

    /*@ requires n > 0;
      @ modifies calls;
      @ ensures \result == n;
      @ also
      @ requires n <= 0;
      @ modifies calls;
      @ ensures \result == 0;
      @*/
    public int framed(int n) {
        calls = n;
        return n > 0 ? n : 0;
    }

    /*@ requires n > 0;
      @ modifies \nothing;
      @ ensures \result == n;
      @ also
      @ requires n <= 0;
      @ modifies \nothing;
      @ ensures \result == 0;
      @*/
    public int framedWrong(int n) {
        calls = n; //~ error[H0306] "not allowed"
        return n > 0 ? n : 0;
    }

    /*@ public normal_behavior
      @   requires n > 0;
      @   ensures \result == 1;
      @ also
      @ public normal_behavior
      @   requires n == 0;
      @   ensures \result == 0;
      @ also
      @ public exceptional_behavior
      @   requires n == -1;
      @   signals (IllegalArgumentException) true;
      @   signals_only IllegalArgumentException;
      @*/
    public static int root(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        return n > 0 ? 1 : 0;
    }

    /*@ requires n > 0;
      @ ensures \result == 1;
      @ also
      @ requires n == 0;
      @ ensures \result == 0; //~ error[H0305] "postcondition"
      @*/
    public static int wrongCase(int n) {
        return 1;
    }

    /*@ normal_behavior //~ error[H0305] "postcondition"
      @ requires true;
      @ also
      @ exceptional_behavior
      @ requires n == 3;
      @*/
    public static void throwsAnyway(int n) {
        if (n == 3) {
            throw new IllegalStateException();
        }
    }

    /*@ exceptional_behavior //~ error[H0305] "postcondition"
      @*/
    public static int returnsAnyway(int n) {
        return n;
    }

    public static void uses() {
        int one = root(7);
        int none = root(0);
        //@ assert one == 1 && none == 0;
    }

    public static void usesOutside() {
        root(-2); //~ error[H0304] "precondition"
    }

    public static void usesTooMuch(int n) {
        if (n >= 0) {
            int found = root(n);
            //@ assert found == 1; //~ error[H0301] "the assertion fails"
        }
    }
}
