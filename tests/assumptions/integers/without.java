// options: --ints 32
class Next {
    //@ requires n < 100;
    int next(int n) {
        return n + 1;
    }
}
