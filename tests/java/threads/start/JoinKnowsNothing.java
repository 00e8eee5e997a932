//~ verdict Adder.run: proved under assumptions
//~ verdict JoinKnowsNothing.main: possible violation
/** After `join` the thread has ended, but nothing is known of what it did unless ghost state says so. */
class Adder extends Thread {
    static volatile int sum;

    public void run() {
        Adder.sum = 1;
    }
}

class JoinKnowsNothing {
    public static void main(String[] args) throws InterruptedException {
        Adder adder = new Adder();
        adder.start();
        adder.join();
        assert Adder.sum == 1; //~ error[H0301] "assertion"
    }
}
