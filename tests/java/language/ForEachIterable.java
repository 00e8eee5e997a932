//~ verdict Walk.total: proved under assumptions
//~ verdict Walk.nulls: possible violation
//~ verdict Walk.changes: refuted
//~ verdict Walk.unowned: possible violation
//~ verdict Walk.own: proved under assumptions
//~ verdict Walk.ownWrong: refuted
//~ verdict Countdown.iterator: proved under assumptions
//~ verdict Steps.hasNext: proved under assumptions
//~ verdict Steps.next: proved under assumptions
import java.util.ArrayList;
import java.util.List;

class Item {
    final int size = 3;
}

/** Counts down; its own iterator. */
final class Countdown implements Iterable<Item> {
    private final int from;

    Countdown(int from) {
        this.from = from;
    }

    public Steps iterator() {
        return new Steps();
    }
}

final class Steps implements java.util.Iterator<Item> {
    public boolean hasNext() {
        return true;
    }

    public Item next() {
        return new Item();
    }
}

class Walk {
    public static void total() {
        List<Item> items = new ArrayList<Item>();
        items.add(new Item());
        int seen = 0;
        //@ loop_invariant seen >= 0;
        for (Item item : items) {
            if (item != null) {
                seen = seen + item.size;
            }
        }
        assert seen >= 0;
    }

    public static void nulls() {
        List<Item> items = new ArrayList<Item>();
        items.add(null);
        int seen = 0;
        //@ loop_invariant seen >= 0;
        for (Item item : items) {
            seen = seen + item.size; //~ error[H0316] "may be null"
        }
    }

    public static void changes() {
        List<Item> items = new ArrayList<Item>();
        items.add(new Item());
        //@ loop_invariant true;
        for (Item item : items) { //~ error[H0304] "the list is changed while the loop goes over it"
            items.add(item);
        }
    }

    volatile List<Item> everybody;

    public void unowned() {
        List<Item> items = everybody;
        if (items != null) {
            //@ loop_invariant true;
            for (Item item : items) { //~ error[H0701] "may be accessed by another thread"
            }
        }
    }

    public static void own() {
        Countdown down = new Countdown(3);
        int seen = 0;
        //@ loop_invariant seen >= 0;
        for (Item item : down) {
            seen = seen + item.size;
        }
    }

    public static void ownWrong() {
        Countdown down = new Countdown(3);
        //@ loop_invariant true;
        for (Item item : down) {
            assert item.size == 4; //~ error[H0301] "the assertion fails"
        }
    }
}
