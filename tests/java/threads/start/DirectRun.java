//~ verdict Greeter.run: proved under assumptions
//~ verdict DirectRun.main: refuted
/** Calling `run` starts no thread: the caller itself runs the code, so what `run` may take for granted is not true here. */
class Greeter extends Thread {
    public void run() {
        //@ assert tid == this; //~ error[H0301] "assertion"
    }
}

class DirectRun {
    public static void main(String[] args) {
        Greeter greeter = new Greeter();
        greeter.run();
    }
}
