// A method with a contract is called by it.
class CallByContract {
    //@ requires n > 0;
    //@ ensures \result > n;
    int more(int n) {
        return n + 1;
    }

    int use() {
        return more(3);
    }
}
