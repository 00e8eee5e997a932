package heddle.model;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.TimeUnit;

class Semaphore {
    private int permits;
    public Semaphore(int n) { permits = n; }
    public Semaphore(int n, boolean fair) { permits = n; }
    public synchronized void acquire() throws InterruptedException { Model.when(permits > 0); permits--; }
    public synchronized void acquireUninterruptibly() { Model.when(permits > 0); permits--; }
    public synchronized void acquire(int n) throws InterruptedException { Model.when(permits >= n); permits -= n; }
    public synchronized boolean tryAcquire() { if (permits <= 0) return false; permits--; return true; }
    public boolean tryAcquire(long time, TimeUnit unit) throws InterruptedException { return tryAcquire(); }
    public synchronized void release() { permits++; }
    public synchronized void release(int n) { permits += n; }
    public synchronized int availablePermits() { return permits; }
}

class CountDownLatch {
    private int count;
    public CountDownLatch(int n) { count = n; }
    public synchronized void countDown() { if (count > 0) count--; }
    public synchronized long getCount() { return count; }
    public synchronized void await() throws InterruptedException { Model.when(count == 0); }
    public synchronized boolean await(long time, TimeUnit unit) throws InterruptedException { return count == 0; }
}

class CyclicBarrier {
    private final int parties;
    private int waiting;
    private int generation;
    public CyclicBarrier(int n) { parties = n; }
    public int getParties() { return parties; }
    public int await() throws InterruptedException, BrokenBarrierException {
        int mine = arrive();
        if (mine >= 0) pass(mine);
        return 0;
    }
    private synchronized int arrive() {
        if (++waiting < parties) return generation;
        waiting = 0;
        generation++;
        return -1;
    }
    private synchronized void pass(int mine) { Model.when(generation != mine); }
    public synchronized int getNumberWaiting() { return waiting; }
}
