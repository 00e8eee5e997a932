// A loop with an invariant.
class Loop {
    static int sum(int n) {
        int total = 0;
        //@ loop_invariant total >= 0;
        for (int i = 0; i < n; i++) {
            total = total + i;
        }
        return total;
    }
}
