//~ verdict Inside.add: proved under assumptions
//~ verdict Inside.empty: proved under assumptions
//~ verdict Inside.count: proved under assumptions
//~ verdict Outside.add: possible violation
//~ verdict Outside.all: possible violation
//~ verdict ByName.add: possible violation
//~ verdict ByName.first: possible violation
// Iterators, views and streams go on using the collection: who hands one out hands out the contents.
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

class Inside {
    private final Object lock = new Object();
    private final List<String> names = new ArrayList<>();

    public void add(String name) { synchronized (lock) { names.add(name); } }

    public boolean empty() { synchronized (lock) { return !names.iterator().hasNext(); } }

    public int count() {
        synchronized (lock) {
            Iterator<String> each = names.iterator();
            return each.hasNext() ? 1 : 0;
        }
    }
}

class Outside {
    private final Object lock = new Object();
    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        synchronized (lock) {
            names.add(name); //~ error[H0701] "may be accessed by another thread here"
        }
    }

    public Iterator<String> all() {
        synchronized (lock) {
            return names.iterator(); //~ error[H0701] "may be accessed by another thread here"
        }
    }
}

class ByName {
    private final Object lock = new Object();
    private final List<String> names = new ArrayList<>();

    public void add(String name) {
        synchronized (lock) {
            names.add(name); //~ error[H0701] "may be accessed by another thread here"
        }
    }

    public List<String> first() {
        synchronized (lock) {
            List<String> none = names.subList(0, 0); //~ error[H0701] "may be accessed by another thread here"
            return none;
        }
    }
}
