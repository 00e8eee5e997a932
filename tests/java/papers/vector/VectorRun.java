//~ verdict specification: proved under assumptions
//~ verdict VectorRun.lastIndexOf(Object): refuted
//~ verdict VectorRun.removeAllElements: proved under assumptions
//~ verdict VectorRun.trimToSize: proved under assumptions
//~ verdict VectorRun.addElement: proved under assumptions
//~ verdict VectorRun.main: proved under assumptions
//~ verdict Looker.run: refuted
/** The wrong mend with a program around it: its run fails. */
class VectorRun {
    /*@ unwritable_by_env_if this.holder == tid */
    protected int elementCount;
    /*@ unwritable_by_env_if this.holder == tid */
    protected Object elementData[] = new Object[2];
    /*@ global_invariant (0 <= elementCount) && (elementCount <= elementData.length) */
    /*@ global_invariant elementData != null */

    public int lastIndexOf(Object elem) {
        int count;
        synchronized (this) {
            count = elementCount - 1;
        }
        return lastIndexOf(elem, count);
    }

    private synchronized int lastIndexOf(Object elem, int index) {
        for (int i = index; i >= 0; i--)
            if (elementData[i] == elem) //~ error[H0317] "is outside the array"
                return i;
        return -1;
    }

    public synchronized void removeAllElements() {
        elementCount = 0;
    }

    public synchronized void trimToSize() {
        Object[] fewer = new Object[elementCount];
        for (int i = 0; i < elementCount; i++)
            fewer[i] = elementData[i];
        elementData = fewer;
    }

    public synchronized void addElement(Object obj) {
        if (elementCount < elementData.length) {
            elementData[elementCount] = obj;
            elementCount = elementCount + 1;
        }
    }

    public static void main(String[] args) {
        VectorRun v = new VectorRun();
        v.addElement(v);
        new Looker(v).start();
        v.removeAllElements();
        v.trimToSize();
    }
}

class Looker extends Thread {
    private final VectorRun v;

    Looker(VectorRun v) {
        this.v = v;
    }

    public void run() {
        if (v != null)
            v.lastIndexOf(v);
    }
}
