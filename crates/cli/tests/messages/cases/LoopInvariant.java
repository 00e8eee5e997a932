public class LoopInvariant {
    public void count(int n) {
        int i = 0;
        //@ loop_invariant i <= n;
        while (i < n) {
            i = i + 2;
        }
    }
}
