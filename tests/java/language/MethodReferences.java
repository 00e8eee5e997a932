//~ verdict Jobs.start: proved under assumptions
//~ verdict Jobs.start.reference1: proved under assumptions
//~ verdict Jobs.startStatic: proved under assumptions
//~ verdict Jobs.startStatic.reference2: proved under assumptions
//~ verdict Jobs.startNull: refuted
//~ verdict Jobs.startNull.reference3: proved under assumptions
//~ verdict Jobs.startWrong: proved under assumptions
//~ verdict Jobs.startWrong.reference4: refuted
//~ verdict Jobs.startUnbound: proved under assumptions
//~ verdict Jobs.startUnbound.reference5: possible violation
//~ verdict Jobs.idle: proved under assumptions
//~ verdict Jobs.fail: refuted
//~ verdict Jobs.count: proved under assumptions
//~ verdict Jobs.work: proved under assumptions
//~ verdict specification: proved under assumptions
//~ verdict Jobs.Jobs: proved under assumptions
import java.util.function.ToIntFunction;

class Jobs {
    //@ global_invariant done >= 0;
    volatile int done;

    public void work() {
        done = 3;
    }

    static void idle() {
    }

    private void fail() {
        done = -1; //~ error[H0302] "global invariant"
    }

    int count() {
        return 1;
    }

    public void start() {
        Runnable r = this::work;
        //@ assert r != null;
        new Thread(r).start();
    }

    public static void startStatic() {
        new Thread(Jobs::idle).start();
    }

    public static void startNull(Jobs other) {
        new Thread(other::work).start(); //~ error[H0316] "this is null"
    }

    public void startWrong() {
        new Thread(this::fail).start();
    }

    public static void startUnbound() {
        // Whoever calls it may pass null.
        ToIntFunction<Jobs> f = Jobs::count; //~ error[H0316] "may be null"
        //@ assert f != null;
    }
}
