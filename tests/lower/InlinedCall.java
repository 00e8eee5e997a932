// A method without a contract is called by its body.
class InlinedCall {
    int twice(int n) {
        return n + n;
    }

    int use() {
        return twice(3);
    }
}
