//~ start scenario twoRounds: refuted deadlock
/* The last one to come sets the count back at once: who is still inside waits for a round that is over. */
class BarrierWrong {
    private final int parties;
    private int count;

    BarrierWrong(int parties) {
        this.parties = parties;
    }

    synchronized void await() throws InterruptedException {
        count++;
        if (count == parties) {
            count = 0;
            notifyAll();
            return;
        }
        while (count != 0) {
            wait();
        }
    }

    /*@ scenario twoRounds {
        BarrierWrong b = new BarrierWrong(2);
        thread { b.await(); b.await(); }
        thread { b.await(); b.await(); }
    } @*/
}
