//~ verdict specification: possible violation
//~ verdict Clock.read: proved under assumptions
class Clock {
    //@ env_assumption \old(time) < time; //~ error[H0311] "forbids a step that changes nothing"
    //@ env_assumption time < \old(time); //~ error[H0404] "allows no step at all"
    volatile int time;

    // The verdict names the assumption that the specification holds, which it does not.
    public void read() {
        int first = time;
        int second = time;
        //@ assert first < second;
    }
}
