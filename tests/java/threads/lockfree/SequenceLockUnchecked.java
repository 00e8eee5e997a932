// The broken twin: readers do not look whether the turn is still the same.
//~ verdict specification: proved under assumptions
//~ verdict SequenceLockUnchecked.SequenceLockUnchecked: proved under assumptions
//~ verdict SequenceLockUnchecked.write: proved under assumptions
//~ verdict SequenceLockUnchecked.read: refuted
public class SequenceLockUnchecked {
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
                if (before >= 0) {
                    //@ assert l == r;
    //~^ error[H0301] "the assertion fails"
                    return l;
                }
            }
        }
    }
}
