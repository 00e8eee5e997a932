//~ verdict WaitByAnotherName.keep: possible violation
// `wait` gives the monitor up, whatever the object is called.
class WaitByAnotherName {
    private int n;

    public synchronized void keep() throws InterruptedException {
        n = 1;
        Object me = this;
        me.wait();
        assert n == 1; //~ error[H0301] "the assertion may fail"
    }
}
