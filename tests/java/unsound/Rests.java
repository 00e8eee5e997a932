//~ verdict Rests.next: refuted
//~ verdict Rests.second: proved under assumptions
//~ verdict Rests.third: proved under assumptions
//~ verdict Rests.fourth: proved under assumptions
//~ verdict Rests.sum: bounded
//~ verdict Rests.onBounded: proved under assumptions
//~ verdict Rests.alone: proved under assumptions
//~ verdict Shape.area: proved under assumptions
//~ verdict Hole.area: refuted
//~ verdict Measures.of: proved under assumptions
//~ rests Rests.second: unproved-callee
//~ rests Rests.third: unproved-callee
//~ rests Rests.fourth: unproved-callee
//~ rests Rests.onBounded: unproved-callee
//~ rests Measures.of: unproved-callee
//~ rests Rests.alone: not unproved-callee
//~ rests Shape.area: not unproved-callee
// Proofs rest on what they call: where that is not proved, callers say so, however far up; overriding methods included.
class Rests {
    //@ ensures \result > n; //~ error[H0305] "the postcondition of `Rests.next` does not hold"
    public static int next(int n) {
        return n - 1;
    }

    //@ ensures \result > n;
    public static int second(int n) {
        return next(next(n));
    }

    //@ ensures \result > n;
    public static int third(int n) {
        return second(n);
    }

    public static int fourth() {
        return third(1);
    }

    //@ requires 0 <= n;
    //@ ensures 2 * \result == n * (n + 1);
    public static int sum(int n) {
        int x = 0;
        for (int i = 0; i <= n; i++) { //~ warning[H0503] "this loop was checked for at most 3 iterations only"
            x = x + i;
        }
        return x;
    }

    public static int onBounded() {
        return sum(5);
    }

    public static int alone() {
        return 3;
    }
}

class Shape {
    //@ ensures \result >= 0; //~ error[H0305] "the postcondition of `Hole.area` does not hold"
    public int area() { return 0; }
}

class Hole extends Shape {
    public int area() { return -1; }
}

class Measures {
    public static int of(Shape s) { return s == null ? 0 : s.area(); }
}
