//~ verdict Total (monitor contract): proved under assumptions
//~ verdict Adder.run: proved under assumptions
//~ verdict Adder.run (as a thread): proved under assumptions
//~ verdict NoContributions.main: possible violation
// Without ghost contributions nothing relates the sum to the threads that have ended.
class Total {
    int sum;

    //@ monitor_invariant 0 <= sum;
}

class Adder extends Thread {
    Total total;

    //@ requires acc(total) && total != null && total.shared;
    //@ ensures acc(total);
    public void run() {
        synchronized (total) {
            total.sum++;
        }
    }
}

class NoContributions {
    public static void main(String[] args) throws InterruptedException {
        Adder a = new Adder();
        Adder b = new Adder();
        Total t = new Total();
        a.total = t;
        b.total = t;
        //@ share t;
        a.start();
        b.start();
        a.join();
        b.join();
        synchronized (t) {
            //@ assert t.sum == 2; //~ error[H0301] "may fail"
        }
    }
}
