//~ start scenario twoRounds: no failure
/* Every round has a number: who waits, waits for the end of its own. */
class BarrierRight {
    private final int parties;
    private int count;
    private int round;

    BarrierRight(int parties) {
        this.parties = parties;
    }

    synchronized void await() throws InterruptedException {
        int mine = round;
        count++;
        if (count == parties) {
            count = 0;
            round++;
            notifyAll();
            return;
        }
        while (round == mine) {
            wait();
        }
    }

    /*@ scenario twoRounds {
        BarrierRight b = new BarrierRight(2);
        thread { b.await(); b.await(); }
        thread { b.await(); b.await(); }
    } @*/
}
