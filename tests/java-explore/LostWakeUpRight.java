//~ start scenario handOver: no failure
class LostWakeUpRight {
    private Object item;

    synchronized void put(Object o) throws InterruptedException {
        while (item != null) {
            wait();
        }
        item = o;
        notifyAll();
    }

    synchronized Object take() throws InterruptedException {
        while (item == null) {
            wait();
        }
        Object o = item;
        item = null;
        notifyAll();
        o.hashCode();
        return o;
    }

    /*@ scenario handOver {
        LostWakeUpRight cell = new LostWakeUpRight();
        thread first { cell.take(); }
        thread second { cell.take(); }
        thread producer { cell.put("a"); cell.put("b"); }
    } @*/
}
