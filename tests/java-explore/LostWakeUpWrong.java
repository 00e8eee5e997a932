//~ start scenario handOver: refuted exception
class LostWakeUpWrong {
    private Object item;

    synchronized void put(Object o) {
        item = o;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        if (item == null) {
            wait();
        }
        Object o = item;
        item = null;
        o.hashCode();
        return o;
    }

    /*@ scenario handOver {
        LostWakeUpWrong cell = new LostWakeUpWrong();
        thread first { cell.take(); }
        thread second { cell.take(); }
        thread producer { cell.put("a"); cell.put("b"); }
    } @*/
}
