//~ verdict Once.run: proved under assumptions
//~ verdict StartTwice.main: refuted
//~ verdict StartTwice.caught: proved under assumptions
class Once extends Thread {
    public void run() {
        //@ assert tid == this && started;
    }
}

class StartTwice {
    public static void main(String[] args) {
        Once once = new Once();
        once.start();
        boolean thrown = false;
        try {
            once.start();
        } catch (IllegalThreadStateException e) {
            thrown = true;
        }
        assert !thrown; //~ error[H0301] "assertion"
    }

    static void caught() {
        Once once = new Once();
        once.start();
        boolean thrown = false;
        try {
            once.start();
        } catch (IllegalThreadStateException e) {
            thrown = true;
        }
        assert thrown;
    }
}
