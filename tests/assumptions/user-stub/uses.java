// options: --stubs ../../tests/assumptions/user-stub/stubs
class Uses {
    int f() {
        int n = acme.Box.size();
        //@ assert n > 0;
        return n;
    }
}
