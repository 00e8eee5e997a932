//~ verdict specification: proved under assumptions
//~ verdict Fresh (static initializer): proved under assumptions
//~ verdict Fresh.run: proved under assumptions
//~ verdict Owned.main: proved under assumptions
// A thread that begins holds no monitor, and the main thread is of no class that extends `Thread`.
class Fresh extends Thread {
    static final Object lock = new Object();
    //@ unwritable_by_env_if lock.holder == tid;
    static volatile int x;

    public void run() {
        //@ assert lock.holder != tid;
        //@ assert tid != main && tid instanceof Fresh && tid.start;
        synchronized (lock) {
            x = 1;
            //@ assert x == 1;
        }
        //@ assert lock.holder != tid;
    }
}

class Owned {
    //@ unwritable_by_env_if !(tid instanceof Fresh);
    static volatile int mine;

    public static void main(String[] args) {
        //@ assert !(tid instanceof Fresh);
        //@ assert Fresh.lock.holder != tid;
        int seen = mine;
        //@ assert mine == seen;
        new Fresh().start();
    }
}
