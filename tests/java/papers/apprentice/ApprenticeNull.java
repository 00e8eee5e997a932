//~ verdict specification: proved under assumptions
//~ verdict Job.run: proved under assumptions
//~ verdict ApprenticeNull.main: refuted
// What is set before the start is null at times: the `start` owes what was found.
class Container {
    /*@ unwritable_by_env_if holder == tid */
    int counter;
    /*@ env_assumption \old(counter) <= counter */
}

class Job extends Thread {
    /*@ unwritable_by_env_if tid == main || objref != null */
    Container objref;

    public final void run() {
        synchronized (objref) {
            objref.counter = objref.counter + 1;
        }
    }
}

class ApprenticeNull {
    public static void main(String[] args) {
        Container container = args.length > 0 ? new Container() : null; //~ error[H0316] "may be null"
        Job job = new Job();
        job.objref = container;
        job.start(); //~ error[H0302] "invariant"
    }
}
