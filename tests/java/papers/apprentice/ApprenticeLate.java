//~ verdict specification: proved under assumptions
//~ verdict Job.run: refuted
//~ verdict ApprenticeLate.main: proved under assumptions
// One of the threads is started before its field is set: nothing is found, and `run` may meet null.
class Container {
    /*@ unwritable_by_env_if holder == tid */
    int counter;
    /*@ env_assumption \old(counter) <= counter */
}

class Job extends Thread {
    /*@ unwritable_by_env_if tid == main || objref != null */
    Container objref;

    public final void run() {
        synchronized (objref) { //~ error[H0316] "is null"
            objref.counter = objref.counter + 1;
        }
    }
}

class ApprenticeLate {
    public static void main(String[] args) {
        Container container = new Container();
        Job first = new Job();
        first.objref = container;
        first.start();
        Job second = new Job();
        second.start();
        second.objref = container;
    }
}
