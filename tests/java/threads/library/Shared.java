// Objects that are made for several threads need no access; what is put into them is not published by that.
//~ options: --replay 0
//~ verdict Registry.Registry: proved under assumptions
//~ verdict Registry.okPut: proved under assumptions
//~ verdict Registry.okCount: proved under assumptions
//~ verdict Registry.badFound: possible violation
//~ verdict Registry.badSame: possible violation
//~ verdict Registry.okFresh: proved under assumptions
import java.util.concurrent.*;

class Item {
    int n;
}

class Registry {
    private final ConcurrentHashMap<String, Item> items = new ConcurrentHashMap<>();

    Registry() { }

    void okPut(String key) { items.put(key, new Item()); }

    int okCount() { return items.size(); }

    // Whoever put it there may still write it, and so may any other thread that finds it.
    void badFound(String key) {
        Item found = items.get(key);
        if (found != null) {
            found.n = 1; //~ error[H0701] "`n` may be accessed by another thread"
        }
    }

    void badSame(String key) {
        Item a = items.get(key);
        Item b = items.get(key);
        assert a == b; //~ error[H0301] "assertion"
    }

    int okFresh(String key) {
        Item item = new Item();
        item.n = 7;
        items.put(key, item);
        return item.n;
    }
}
