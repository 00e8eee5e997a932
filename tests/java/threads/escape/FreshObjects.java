//~ verdict Fresh.Fresh: proved under assumptions
//~ verdict Fresh.own: proved under assumptions
//~ verdict Fresh.atomic: proved under assumptions
//~ verdict Fresh.two: proved under assumptions
//~ verdict Fresh.lock: proved under assumptions
//~ verdict Fresh.inlined: proved under assumptions
//~ verdict Fresh.distinct: proved under assumptions
//~ verdict Fresh.unpublished: proved under assumptions
//~ verdict Fresh.rounds: proved under assumptions
//~ verdict Fresh.change: proved under assumptions
//~ verdict Fresh.otherCall: proved under assumptions
// A new object is nobody else's as long as no other thread can find it.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

class Cell {
    volatile int value;
    volatile Cell next;

    Cell(int value) {
        this.value = value;
    }

    void twice() {
        value = value * 2;
    }
}

class Fresh {
    static volatile Cell published;
    private final AtomicReference<Cell> top = new AtomicReference<>();

    public void own() {
        Cell cell = new Cell(1);
        assert cell.value == 1;
        cell.value = 7;
        assert cell.value == 7;
    }

    public void atomic() {
        AtomicInteger count = new AtomicInteger(3);
        count.incrementAndGet();
        assert count.get() == 4;
    }

    public void two() {
        AtomicInteger first = new AtomicInteger();
        AtomicInteger second = new AtomicInteger();
        first.set(5);
        second.set(6);
        assert first.get() == 5;
    }

    public void lock() {
        Cell cell = new Cell(1);
        synchronized (cell) {
            cell.value = 2;
        }
        assert cell.value == 2;
    }

    // A method that is written out at its call shows that it lets nothing out.
    public void inlined() {
        Cell cell = new Cell(4);
        cell.twice();
        assert cell.value == 8;
    }

    public void distinct() {
        Cell cell = new Cell(1);
        Cell other = published;
        if (other != null) {
            assert other != cell;
            other.value = 9;
        }
        assert cell.value == 1;
    }

    // A compare-and-set that fails has published nothing.
    public void unpublished() {
        Cell cell = new Cell(1);
        Cell old = top.get();
        if (!top.compareAndSet(old, cell)) {
            cell.value = 3;
            assert cell.value == 3;
        }
    }

    public void rounds(int n) {
        for (int i = 0; i < n; i++) {
            Cell cell = new Cell(i);
            assert cell.value == i;
            published = cell;
        }
    }

    //@ modifies top.value;
    public void change() {
        top.set(null);
    }

    // A method that is known by its specification does not get at what it is not given.
    public void otherCall() {
        AtomicInteger count = new AtomicInteger(3);
        change();
        assert count.get() == 3;
    }
}
