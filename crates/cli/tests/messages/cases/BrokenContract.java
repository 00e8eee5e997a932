public class BrokenContract {
    //@ requires n > 0;
    //@ ensures \result > n;
    int grow(int n) {
        return n;
    }

    public int use(int n) {
        return grow(n);
    }
}
