//~ verdict Hasty.run: possible violation
//~ verdict InitializerStartsWrong (static initializer): proved under assumptions
/** The same thread, which believes to see the value of the moment when it was started. */
class Hasty extends Thread {
    public void run() {
        int seen = InitializerStartsWrong.size;
        assert seen == 0; //~ error[H0301] "may fail"
    }
}

class InitializerStartsWrong {
    static int size;
    //@ static invariant size == 4;

    static {
        Thread hasty = new Hasty();
        hasty.start();
        size = 4;
    }
}
