class Flag {
    //@ env_assumption started ==> started';
    private volatile boolean started;

    void start() {
        started = true;
    }
}
