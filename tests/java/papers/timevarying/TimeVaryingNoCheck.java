//~ verdict specification: proved under assumptions
//~ verdict Disk (static initializer): proved under assumptions
//~ verdict FileThread.run: proved under assumptions
//~ verdict Scrubber.run: refuted
//~ verdict Start.main: proved under assumptions
// The scrubber does not look whether the block is free.
// A disk block whose protection changes over time: while it is free, the monitor of the busy bit protects it, once a file has it, that of the inode.
class Disk {
    static final Object mInode = new Object();
    static final Object mBusy = new Object();

    //@ unwritable_by_env_if (busy && mInode.holder == tid) || (!busy && mBusy.holder == tid);
    static volatile int block;
    //@ unwritable_by_env_if mBusy.holder == tid;
    static volatile boolean busy;
    //@ unwritable_by_env_if mInode.holder == tid;
    static volatile boolean inode;

    //@ env_assumption mInode.holder == tid && \old(busy) ==> busy;
    //@ global_invariant mInode.holder == null && inode ==> busy;
}

class FileThread extends Thread {
    public final void run() {
        synchronized (Disk.mInode) {
            if (!Disk.inode) {
                synchronized (Disk.mBusy) {
                    Disk.busy = true;
                }
                Disk.inode = true;
            }
            Disk.block = 1;
            //@ assert Disk.block == 1;
        }
    }
}

class Scrubber extends Thread {
    public final void run() {
        synchronized (Disk.mBusy) {
            Disk.block = 0; //~ error[H0303] "another thread relies on `block` staying unchanged"
            //@ assert Disk.block == 0; //~ error[H0301] "fails"
        }
    }
}

class Start {
    public static void main(String[] args) {
        new FileThread().start();
        new Scrubber().start();
    }
}
