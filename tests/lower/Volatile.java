// A volatile field under rely-guarantee: reading and writing are steps of their own, and others may step in between.
class Volatile {
    volatile int count;

    void increment() {
        count = count + 1;
    }
}
