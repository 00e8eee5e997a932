//~ start scenario invariant: no failure
//~ start scenario invariant_BAD: refuted clause
//~ start scenario monitor: no failure
//~ start scenario monitor_BAD: refuted clause
//~ start scenario global_BAD: refuted clause
//~ start scenario relied_BAD: refuted clause
//~ start scenario missing_BAD: refuted clause
//~ start scenario inherited: no failure
//~ start scenario inherited_BAD: refuted postcondition
//~ start scenario asked_BAD: refuted precondition
//~ not replayed: 7

/** Clauses of classes and fields hold in runs, and those of methods that are overridden. */
class Clauses {
    static class Range {
        //@ invariant low <= high;
        private int low, high;

        public synchronized void grow() {
            low--;
            high++;
        }

        public synchronized void turn() {
            int n = low;
            low = high;
            high = n;
        }
    }

    static class Pair {
        //@ monitor_footprint {&a, &b};
        //@ monitor_invariant a + b == 0;
        private int a, b;

        void move() {
            synchronized (this) {
                a++;
                b--;
            }
        }

        void moveBadly() {
            synchronized (this) {
                a++;
            }
            synchronized (this) {
                b--;
            }
        }
    }

    static class Ticks {
        //@ global_invariant ticks >= 0;
        private volatile int ticks;

        void down() {
            if (ticks > 0) {
                ticks--;
            }
        }
    }

    static class Turn {
        private volatile Thread owner;
        //@ unwritable_by_env_if owner == tid;
        private volatile int work;

        void work() {
            owner = Thread.currentThread();
            work = 1;
        }
    }

    static class Named {
        private /*@ non_null */ String name = "a";

        void rename(String to) {
            name = to;
        }
    }

    interface Shape {
        //@ requires by > 0;
        //@ ensures \result >= by;
        int grow(int by);
    }

    static class Square implements Shape {
        public int grow(int by) {
            return 2 * by;
        }
    }

    static class Dot implements Shape {
        public int grow(int by) {
            return 0;
        }
    }

    /*@ scenario invariant { Range r = new Range(); thread { r.grow(); } thread { r.grow(); } } @*/
    /*@ scenario invariant_BAD { Range r = new Range(); thread { r.grow(); } thread { r.turn(); } } @*/
    /*@ scenario monitor { Pair p = new Pair(); thread { p.move(); } thread { p.move(); } } @*/
    /*@ scenario monitor_BAD { Pair p = new Pair(); thread { p.move(); } thread { p.moveBadly(); } } @*/
    /*@ scenario global_BAD { Ticks t = new Ticks(); t.ticks = 1; thread { t.down(); } thread { t.down(); } } @*/
    /*@ scenario relied_BAD { Turn t = new Turn(); thread { t.work(); } thread { t.work(); } } @*/
    /*@ scenario missing_BAD { Named n = new Named(); thread { n.rename(null); } } @*/
    /*@ scenario inherited { Shape s = new Square(); thread { assert s.grow(1) == 2; } } @*/
    /*@ scenario inherited_BAD { Shape s = new Dot(); thread { s.grow(1); } } @*/
    /*@ scenario asked_BAD { Shape s = new Square(); thread { s.grow(0); } } @*/
}
