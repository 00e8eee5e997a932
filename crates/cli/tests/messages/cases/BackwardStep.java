public class BackwardStep {
    volatile int clock;

    //@ env_assumption \old(clock) <= clock;

    public void back() {
        clock = -1;
    }
}
