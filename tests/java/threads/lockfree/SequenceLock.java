// A lock whose readers look twice instead of waiting: what they see belongs together.
//~ verdict specification: proved under assumptions
//~ verdict SequenceLock.SequenceLock: proved under assumptions
//~ verdict SequenceLock.write: proved under assumptions
//~ verdict SequenceLock.read: proved under assumptions
public class SequenceLock {
    //@ unwritable_by_env_if holder == tid;
    private volatile int turn;
    //@ unwritable_by_env_if holder == tid;
    private volatile int left;
    //@ unwritable_by_env_if holder == tid;
    private volatile int right;
    //@ env_assumption \old(turn) <= turn;
    //@ env_assumption \old(turn) == turn && turn % 2 == 0 ==> left == \old(left) && right == \old(right);
    //@ global_invariant 0 <= turn && (turn % 2 == 0 ==> left == right);
    //@ global_invariant holder == null ==> turn % 2 == 0;

    //@ requires holder != tid;
    public synchronized void write(int value) {
        int before = turn;
        turn = before + 1;
        left = value;
        right = value;
        turn = before + 2;
    }

    public int read() {
        while (true) {
            int before = turn;
            if (before % 2 == 0) {
                int l = left;
                int r = right;
                if (turn == before) {
                    //@ assert l == r;
                    return l;
                }
            }
        }
    }
}
