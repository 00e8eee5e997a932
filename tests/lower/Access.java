// A plain field that a monitor protects: access comes when the monitor is taken and goes when it is given back.
class Access {
    //@ monitor_footprint {&value};
    private int value;

    synchronized void increment() {
        value = value + 1;
    }
}
