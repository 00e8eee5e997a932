// A static field, and the initialization of its class.
class Static {
    static volatile int next = 3;

    static int take() {
        return next;
    }
}
