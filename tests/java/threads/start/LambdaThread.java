//~ verdict LambdaThread.main: proved under assumptions
//~ verdict LambdaThread.main.lambda1: refuted
//~ verdict LambdaThread.named: proved under assumptions
//~ verdict LambdaThread.1.run: proved under assumptions
/** The code of a lambda is run by the thread that was made for it, with what the lambda captured. */
class LambdaThread {
    static volatile int last;

    public static void main(String[] args) {
        final int mine = 3;
        int[] unused = new int[mine];
        Thread thread = new Thread(() -> {
            //@ assert tid != main;
            //@ assert tid == main; //~ error[H0301] "assertion"
            LambdaThread.last = mine;
        });
        thread.start();
    }

    static void named() {
        Thread thread = new Thread(new Runnable() {
            public void run() {
                //@ assert tid != main;
                LambdaThread.last = 4;
            }
        });
        thread.start();
        //@ assert thread.started;
    }
}
