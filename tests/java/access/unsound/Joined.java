//~ verdict Adder.run: proved under assumptions
//~ verdict Adder.run (as a thread): proved under assumptions
//~ verdict Joined.once: proved under assumptions
//~ verdict Joined.early: possible violation
//~ verdict Joined.unjoined: refuted
// What `run` ensures comes back with `join`, not before, and only if the thread was started.
class Adder extends Thread {
    int sum;

    //@ requires acc(this.*);
    //@ ensures acc(this.sum) && sum == 3;
    public void run() {
        sum = 3;
    }
}

class Joined {
    public static void once() throws InterruptedException {
        Adder a = new Adder();
        a.start();
        a.join();
        assert a.sum == 3;
        a.sum = 4;
    }

    public static void early() {
        Adder a = new Adder();
        a.start();
        int s = a.sum; //~ error[H0701] "`sum` may be accessed by another thread here"
    }

    public static void unjoined() throws InterruptedException {
        Adder a = new Adder();
        a.join();
        assert a.sum == 3; //~ error[H0301] "the assertion fails"
    }
}
