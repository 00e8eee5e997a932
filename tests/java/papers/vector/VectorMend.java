//~ verdict specification: proved under assumptions
//~ verdict VectorMend.VectorMend(int): proved under assumptions
//~ verdict VectorMend.VectorMend(): proved under assumptions
//~ verdict VectorMend.lastIndexOf(Object): possible violation
//~ verdict VectorMend.trimToSize: proved under assumptions
//~ verdict VectorMend.removeAllElements: proved under assumptions
//~ verdict VectorMend.addElement: proved under assumptions
//~ verdict VectorMend.elementAt: proved under assumptions
//~ verdict VectorMend.size: proved under assumptions
/** The wrong mend: the monitor is given back between the count and the search. */
class VectorMend {
    /*@ unwritable_by_env_if this.holder == tid */
    protected int elementCount;
    /*@ unwritable_by_env_if this.holder == tid */
    protected Object elementData[];
    /*@ global_invariant (0 <= elementCount) && (elementCount <= elementData.length) */
    /*@ global_invariant elementData != null */

    public VectorMend(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
        elementData = new Object[capacity];
    }

    public VectorMend() {
        this(10);
    }

    public int lastIndexOf(Object elem) {
        int count;
        synchronized (this) {
            count = elementCount - 1;
        }
        return lastIndexOf(elem, count);
    }

    private synchronized int lastIndexOf(Object elem, int index) {
        if (elem == null) {
            for (int i = index; i >= 0; i--)
                if (elementData[i] == null) //~ error[H0317] "outside the array"
                    return i;
        } else {
            for (int i = index; i >= 0; i--)
                if (elem.equals(elementData[i])) //~ error[H0317] "outside the array"
                    return i;
        }
        return -1;
    }

    public synchronized void trimToSize() {
        int old = elementData.length;
        if (elementCount < old) {
            Object[] all = elementData;
            elementData = new Object[elementCount];
            System.arraycopy(all, 0, elementData, 0, elementCount);
        }
    }

    public synchronized void removeAllElements() {
        for (int i = 0; i < elementCount; i++)
            elementData[i] = null;
        elementCount = 0;
    }

    public synchronized void addElement(Object obj) {
        ensureCapacityHelper(elementCount + 1);
        elementData[elementCount++] = obj;
    }

    private void ensureCapacityHelper(int min) {
        int old = elementData.length;
        if (min > old) {
            Object[] all = elementData;
            int fresh = old * 2;
            if (fresh < min) {
                fresh = min;
            }
            elementData = new Object[fresh];
            System.arraycopy(all, 0, elementData, 0, elementCount);
        }
    }

    public synchronized Object elementAt(int index) {
        if (index < 0 || index >= elementCount) {
            throw new ArrayIndexOutOfBoundsException(index + " >= " + elementCount);
        }
        return elementData[index];
    }

    public synchronized int size() {
        return elementCount;
    }
}
