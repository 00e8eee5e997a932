// options: --stubs ../../tests/assumptions/user-stub/stubs
class Without {
    int f() {
        int n = 1;
        //@ assert n > 0;
        return n;
    }
}
