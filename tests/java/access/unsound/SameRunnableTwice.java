//~ verdict Task.run: proved under assumptions
//~ verdict SameRunnableTwice.main: possible violation
// Two threads run one object: the second gets what was given away already.
class Task implements Runnable {
    int n;

    public void run() {
        n = n + 1;
    }
}

class SameRunnableTwice {
    public static void main(String[] args) {
        Task t = new Task();
        new Thread(t).start();
        new Thread(t).start(); //~ error[H0707] "gives away to the started thread"
    }
}
