//~ verdict specification: proved under assumptions
//~ verdict Clock.read: proved under assumptions
class Clock {
    //@ env_assumption \old(time) <= time;
    volatile int time;

    public void read() {
        int first = time;
        int second = time;
        //@ assert first <= second;
    }
}
