public class WaitOnce {
    //@ unwritable_by_env_if holder == tid;
    private boolean ready;

    public synchronized void use() throws InterruptedException {
        if (!ready) {
            wait();
        }
        assert ready;
    }
}
