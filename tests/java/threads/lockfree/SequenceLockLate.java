// The broken twin: the writer announces itself after its first write.
//~ verdict specification: proved under assumptions
//~ verdict SequenceLockLate.SequenceLockLate: proved under assumptions
//~ verdict SequenceLockLate.write: refuted
//~ verdict SequenceLockLate.read: proved under assumptions
public class SequenceLockLate {
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
        left = value;
    //~^ error[H0303] "this write is not allowed: another thread relies on"
    //~^^ error[H0302] "this step breaks a global invariant"
        turn = before + 1;
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
