//~ verdict specification: proved under assumptions
//~ verdict Vector.Vector(int): proved under assumptions
//~ verdict Vector.Vector(): proved under assumptions
//~ verdict Vector.lastIndexOf(Object): proved under assumptions
//~ verdict Vector.lastIndexOf(Object, int): proved under assumptions
//~ verdict Vector.trimToSize: proved under assumptions
//~ verdict Vector.removeAllElements: proved under assumptions
//~ verdict Vector.addElement: proved under assumptions
//~ verdict Vector.elementAt: proved under assumptions
//~ verdict Vector.size: proved under assumptions
/** A vector in the shape of the old library class, with four annotations and nothing else. */
class Vector {
    /*@ unwritable_by_env_if this.holder == tid */
    protected int elementCount;
    /*@ unwritable_by_env_if this.holder == tid */
    protected Object elementData[];
    /*@ global_invariant (0 <= elementCount) && (elementCount <= elementData.length) */
    /*@ global_invariant elementData != null */

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException();
        }
        elementData = new Object[capacity];
    }

    public Vector() {
        this(10);
    }

    public synchronized int lastIndexOf(Object elem) {
        return lastIndexOf(elem, elementCount - 1);
    }

    public synchronized int lastIndexOf(Object elem, int index) {
        if (index >= elementCount) {
            throw new IndexOutOfBoundsException(index + " >= " + elementCount);
        }
        if (elem == null) {
            for (int i = index; i >= 0; i--)
                if (elementData[i] == null)
                    return i;
        } else {
            for (int i = index; i >= 0; i--)
                if (elem.equals(elementData[i]))
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
