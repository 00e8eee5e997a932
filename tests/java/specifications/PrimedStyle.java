//~ verdict specification: proved under assumptions
//~ verdict Ticker.tick: proved under assumptions
//~ verdict Ticker.back: possible violation
//~ verdict Ticker.watch: proved under assumptions
//~ verdict Ticker.watchWrong: possible violation
class Ticker {
    //@ env_assumption time <= time';
    //@ env_assumption holder == tid ==> time' == time;
    volatile int time;

    //@ requires this.holder == tid;
    //@ modifies \nothing;
    //@ action: also_modifies time; ensures time' == time + 1;
    public void tick() {
        time = time + 1;
    }

    //@ requires this.holder == tid;
    //@ modifies \nothing;
    //@ action: also_modifies time; ensures time' == time - 1;
    public void back() {
        time = time - 1; //~ error[H0303] "another thread relies on"
    }

    public void watch() {
        int first = time;
        int second = time;
        //@ assert first <= second;
    }

    public void watchWrong() {
        int first = time;
        int second = time;
        //@ assert first == second; //~ error[H0301] "may fail"
    }
}
