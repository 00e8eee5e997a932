//~ verdict Cell.touch: proved under assumptions
//~ verdict Escaped.byMethodReference.reference2: proved under assumptions
//~ verdict Escaped.inAtomicArray: possible violation
//~ verdict Escaped.byMethodReference: refuted
//~ verdict Cell.task.lambda1: proved under assumptions
//~ verdict Registry (static initializer): possible violation
//~ verdict Escaped.byItsLambda: refuted
//~ verdict Escaped.byItself: possible violation
//~ verdict Escaped.beforeTheLoop: possible violation
//~ verdict Job.run: proved under assumptions
//~ verdict Escaped.updated.lambda3: proved under assumptions
//~ verdict Escaped.captured.lambda4: proved under assumptions
//~ verdict Escaped.1.run: proved under assumptions
//~ verdict Escaped.publish: proved under assumptions
//~ verdict Escaped.statically: possible violation
//~ verdict Escaped.inField: possible violation
//~ verdict Escaped.throughAlias: possible violation
//~ verdict Escaped.insideAnother: possible violation
//~ verdict Escaped.constructorArgument: possible violation
//~ verdict Escaped.recordComponent: possible violation
//~ verdict Escaped.reference: possible violation
//~ verdict Escaped.compared: possible violation
//~ verdict Escaped.updated: possible violation
//~ verdict Escaped.startedWithoutField: refuted
//~ verdict Escaped.captured: possible violation
//~ verdict Escaped.anonymous: possible violation
//~ verdict Escaped.argument: possible violation
//~ verdict Escaped.inlinedArgument: possible violation
//~ verdict Escaped.returned: possible violation
//~ verdict Escaped.earlierRound: possible violation
//~ verdict Escaped.beforeTheException: possible violation
//~ verdict Escaped.onOneBranch: possible violation
//~ verdict Escaped.inArray: possible violation
//~ verdict Escaped.atomicInside: possible violation
//~ verdict Escaped.Escaped: proved under assumptions
// Every way out for a new object, each in a method of its own: afterwards other threads may change it.
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

class Cell {
    volatile int value;
    volatile Cell next;

    void touch() {
        value = 1;
    }

    void enter(Escaped into) {
        into.field = this;
    }

    Runnable task() {
        return () -> value = 3;
    }
}

class Registry {
    static final Cell ROOT;

    static {
        Cell cell = new Cell();
        ROOT = cell;
        expose();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    static void expose() {
        Escaped.published = ROOT;
    }
}

class Holder {
    final Cell cell;

    Holder(Cell cell) {
        this.cell = cell;
    }
}

record Pair(Cell left, Cell right) {}

class Job extends Thread {
    volatile int value;

    public void run() {
        value = 1;
    }
}

class Escaped {
    static volatile Cell published;
    volatile Cell field;
    private final AtomicReference<Cell> top = new AtomicReference<>();
    private final AtomicReferenceArray<Cell> slots = new AtomicReferenceArray<>(4);

    public void statically() {
        Cell cell = new Cell();
        published = cell;
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void inField() {
        Cell cell = new Cell();
        field = cell;
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void throughAlias() {
        Cell cell = new Cell();
        Cell alias = cell;
        field = alias;
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    // What an object that is still secret contains counts as let out.
    public void insideAnother() {
        Cell cell = new Cell();
        Cell around = new Cell();
        around.next = cell;
        published = around;
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void constructorArgument() {
        Cell cell = new Cell();
        Holder holder = new Holder(cell);
        published = holder.cell;
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void recordComponent() {
        Cell cell = new Cell();
        Pair pair = new Pair(null, cell);
        published = pair.right();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void reference() {
        Cell cell = new Cell();
        top.set(cell);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void compared() {
        Cell cell = new Cell();
        if (top.compareAndSet(null, cell)) {
            assert cell.value == 0; //~ error[H0301] "assertion"
        }
    }

    public void inAtomicArray() {
        Cell cell = new Cell();
        if (slots.length() > 0) {
            slots.set(0, cell);
        }
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void byMethodReference() {
        Cell cell = new Cell();
        byReference(cell::touch);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    private void byReference(Runnable task) {
        new Thread(task).start();
    }

    public void updated() {
        Cell cell = new Cell();
        top.updateAndGet(old -> cell);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void startedWithoutField() {
        Job job = new Job();
        job.start();
        assert job.value == 0; //~ error[H0301] "assertion"
    }

    public void captured() {
        Cell cell = new Cell();
        Thread thread = new Thread(() -> { Cell other = cell; });
        thread.start();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void anonymous() {
        Cell cell = new Cell();
        new Thread() {
            public void run() {
                Cell other = cell;
            }
        }.start();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    //@ modifies published;
    static void publish(Cell cell) {
        published = cell;
    }

    public void argument() {
        Cell cell = new Cell();
        publish(cell);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    private void keep(Cell cell) {
        field = cell;
    }

    public void inlinedArgument() {
        Cell cell = new Cell();
        keep(cell);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    private Cell make() {
        Cell cell = new Cell();
        field = cell;
        return cell;
    }

    public void returned() {
        Cell cell = make();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    // The object of the round before was let out.
    public void earlierRound(int n) {
        Cell last = null;
        for (int i = 0; i < n; i++) {
            if (last != null) {
                last.value = 1;
                assert last.value == 1; //~ error[H0301] "assertion"
            }
            Cell cell = new Cell();
            published = cell;
            last = cell;
        }
    }

    // Let out at the end of the first round.
    public void beforeTheLoop(int n) {
        Cell cell = new Cell();
        for (int i = 0; i < n; i++) {
            cell.value = i;
            assert cell.value == i; //~ error[H0301] "assertion"
            field = cell;
        }
    }

    // A method of the object itself lets it out.
    public void byItself() {
        Cell cell = new Cell();
        cell.enter(this);
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void byItsLambda() {
        Cell cell = new Cell();
        Runnable task = cell.task();
        new Thread(task).start();
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void beforeTheException() {
        Cell cell = new Cell();
        try {
            published = cell;
            throw new IllegalStateException();
        } catch (IllegalStateException e) {
            assert cell.value == 0; //~ error[H0301] "assertion"
        }
    }

    public void onOneBranch(boolean out) {
        Cell cell = new Cell();
        if (out) {
            field = cell;
        }
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void inArray(Cell[] cells) {
        Cell cell = new Cell();
        Cell[] own = { cell };
        published = own[0];
        assert cell.value == 0; //~ error[H0301] "assertion"
    }

    public void atomicInside() {
        AtomicInteger count = new AtomicInteger();
        AtomicReference<AtomicInteger> box = new AtomicReference<>(count);
        shared = box.get();
        assert count.get() == 0; //~ error[H0301] "assertion"
    }

    static volatile AtomicInteger shared;
}
