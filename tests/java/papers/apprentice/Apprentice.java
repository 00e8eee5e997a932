//~ verdict specification: proved under assumptions
//~ verdict Job.run: proved under assumptions
//~ verdict Apprentice.main: proved under assumptions
// Three annotations and nothing else: that `objref` is not null once its thread was started is found.
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

class Apprentice {
    public static void main(String[] args) {
        Container container = new Container();
        for (;;) {
            Job job = new Job();
            job.objref = container;
            job.start();
        }
    }
}
