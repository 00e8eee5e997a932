//~ verdict specification: proved under assumptions
//~ verdict Job.run: proved under assumptions
//~ verdict ApprenticeTwice.main: refuted
// The field is written again after the start.
class Container {
    /*@ unwritable_by_env_if holder == tid */
    int counter;
    /*@ env_assumption \old(counter) <= counter */
}

class Job extends Thread {
    /*@ unwritable_by_env_if tid == main || objref != null */
    Container objref;

    public final void run() {
        for (;;) {
            synchronized (objref) { objref.counter = objref.counter + 1; }
        }
    }
}

class ApprenticeTwice {
    public static void main(String[] args) {
        Container container = new Container();
        Container bogus = new Container();
        for (;;) {
            Job job = new Job();
            job.objref = container;
            job.start();
            job.objref = bogus; //~ error[H0303] "relies on `objref` staying unchanged"
        }
    }
}
