//~ verdict Worker.run: proved under assumptions
//~ verdict HandedOver.once: proved under assumptions
//~ verdict HandedOver.keep: possible violation
//~ verdict HandedOver.both: possible violation
// What a thread is started with belongs to it.
class Worker extends Thread {
    int n;

    public void run() {
        n = n + 1;
    }
}

class HandedOver {
    public static void once() {
        Worker w = new Worker();
        w.n = 5;
        w.start();
    }

    public static void keep() {
        Worker w = new Worker();
        w.start(); //~ related "access went to the thread that was started here"
        w.n = 5; //~ error[H0701] "`n` may be accessed by another thread here"
    }

    public static void both() {
        Worker w = new Worker();
        //@ share w;
        w.start(); //~ error[H0707] "may have no access to a location that it gives away to the started thread"
    }
}
