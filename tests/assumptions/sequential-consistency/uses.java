class Flag {
    //@ env_assumption started ==> started';
    private boolean started;

    void start() {
        started = true;
    }
}
