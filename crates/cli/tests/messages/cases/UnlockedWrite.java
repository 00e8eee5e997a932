public class UnlockedWrite {
    //@ unwritable_by_env_if holder == tid;
    private int count;

    public synchronized void add() {
        count = count + 1;
    }

    public void reset() {
        count = 0;
    }
}
