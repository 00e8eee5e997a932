//~ verdict Registries (static initializer): proved under assumptions
//~ verdict Registries.Registries: proved under assumptions
//~ verdict Registries.enter: proved under assumptions
//~ verdict Registries.all: proved under assumptions
//~ verdict Registries.fresh: proved under assumptions
//~ verdict PlainRegistries (static initializer): proved under assumptions
//~ verdict PlainRegistries.PlainRegistries: proved under assumptions
//~ verdict PlainRegistries.everywhere: possible violation
//~ verdict PlainRegistries.owner: possible violation
//~ verdict PlainRegistries.replace: proved under assumptions
//~ verdict PlainRegistries.seen: possible violation
//~ verdict PlainRegistries.lengths: possible violation
//~ verdict PlainRegistries.wrapped: possible violation
//~ verdict PlainRegistries.sum: possible violation
//~ verdict SharedWalk.SharedWalk: possible violation
//~ verdict SharedWalk.count: possible violation
//~ verdict SharedWalk.next: possible violation
//~ verdict Forgetful (static initializer): proved under assumptions
//~ verdict Forgetful.clear: proved under assumptions
//~ verdict Forgetful.check: possible violation
//~ verdict Forgetful.checkMore: possible violation
package inferred;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Collections that are made for several threads, known by types that do not say so. */
class Registries {
    private static final Set<String> EVERYWHERE = ConcurrentHashMap.newKeySet();
    protected final Map<String, String> owners = new ConcurrentHashMap<>();
    protected final Set<String> seen = Collections.newSetFromMap(new ConcurrentHashMap<>());
    protected final List<String> log = new CopyOnWriteArrayList<>();
    protected final List<String> late = Collections.synchronizedList(new ArrayList<>());
    private final Registries other;

    Registries(Registries other) {
        this.other = other;
    }

    void enter(String name, String owner) {
        EVERYWHERE.add(name);
        owners.put(name, owner);
        other.owners.remove(name);
        if (seen.add(name)) log.add(name);
        late.add(name);
    }

    int all() {
        int n = 0;
        for (String s : other.log) n += s.length();
        for (String s : owners.values()) n += s.length();
        return n + other.seen.size() + late.size();
    }

    static Map<String, String> fresh() {
        Map<String, String> made = new ConcurrentHashMap<>();
        made.put("c", "d");
        return made;
    }
}

/** Twins: not all that the field may hold is, or it only takes its lock call by call. */
class PlainRegistries {
    private static final Set<String> EVERYWHERE = new HashSet<>();
    protected final Map<String, String> owners;
    protected Set<String> seen = ConcurrentHashMap.newKeySet();
    protected final List<String> late = Collections.synchronizedList(new ArrayList<>());
    protected final List<String> wrapped;
    private final PlainRegistries other;

    PlainRegistries(PlainRegistries other, boolean shared, List<String> list) {
        this.other = other;
        this.owners = shared ? new ConcurrentHashMap<>() : new HashMap<>();
        this.wrapped = Collections.synchronizedList(list);
    }

    static void everywhere(String name) {
        EVERYWHERE.add(name); //~ error[H0702] "the contents of this `Set` may only be read here, not change"
    }

    void owner(String name) {
        other.owners.put(name, name); //~ error[H0701] "the contents of this `Map` may be accessed by another thread"
//~^ error[H0702] "the contents of this `Map` may only be read here, not change"
    }

    void replace() {
        seen = new HashSet<>();
    }

    void seen(String name) {
        other.seen.add(name); //~ error[H0701] "the contents of this `Set` may be accessed by another thread"
//~^ error[H0702] "the contents of this `Set` may only be read here, not change"
    }

    int lengths() {
        int n = 0;
        for (String s : other.late) n += s.length(); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
        return n;
    }

    void wrapped(String name) {
        other.wrapped.add(name); //~ error[H0701] "the contents of this `List` may be accessed by another threa"
//~^ error[H0702] "the contents of this `List` may only be read here, not chang"
    }

    void sum(Collection<String> into) {
        into.addAll(other.late); //~ error[H0701] "the contents of this `Collection` may be accessed by another"
    }
}

/** What goes over it belongs to one thread. */
class SharedWalk {
    private final Map<String, String> owners = new ConcurrentHashMap<>();
    private final Iterator<String> walk = owners.keySet().iterator(); //~ error[H0701] "the contents of this `Set` may be accessed by another thread"
    private int steps;

    synchronized void count() {
        steps++;
        walk.next(); //~ error[H0701] "the contents of this `Iterator` may be accessed by another t"
    }

    String next() {
        return walk.next(); //~ error[H0701] "the contents of this `Iterator` may be accessed by another t"
    }
}

/** What others change is not remembered. */
class Forgetful {
    private static final Set<String> NAMES = ConcurrentHashMap.newKeySet();
    private static final Set<String> MORE = Collections.newSetFromMap(new ConcurrentHashMap<>());

    static void clear() {
        NAMES.clear();
        MORE.clear();
    }

    static void check() {
        NAMES.add("a");
        assert NAMES.contains("a"); //~ error[H0301] "the assertion may fail"
    }

    static void checkMore() {
        MORE.add("a");
        assert !MORE.isEmpty(); //~ error[H0301] "the assertion may fail"
    }
}
