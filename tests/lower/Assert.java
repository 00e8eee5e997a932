// `assert`, and an assertion of the specification.
class Assert {
    static void test(int n) {
        if (n > 3) {
            assert n > 2;
            //@ assert n > 1;
        }
    }
}
