//~ verdict ChangedBehind.ChangedBehind: proved under assumptions
//~ verdict ChangedBehind.get: proved under assumptions
//~ verdict ChangedBehind.add: possible violation
//~ verdict ChangedInPlace.ChangedInPlace: proved under assumptions
//~ verdict ChangedInPlace.get: proved under assumptions
//~ verdict ChangedInPlace.add: possible violation
//~ verdict GivenIn.get: possible violation
//~ verdict GivenIn.set: proved under assumptions
//~ verdict GivenInByLocal.get: possible violation
//~ verdict GivenInByLocal.set: proved under assumptions
//~ verdict BehindAView.BehindAView: proved under assumptions
//~ verdict BehindAView.get: proved under assumptions
//~ verdict BehindAView.add: possible violation
//~ verdict ViewOfGiven.get: possible violation
//~ verdict ViewOfGiven.set: proved under assumptions
//~ verdict ChangedByIterator.ChangedByIterator: proved under assumptions
//~ verdict ChangedByIterator.size: proved under assumptions
//~ verdict ChangedByIterator.drop: possible violation
//~ verdict ChangedByIterator.drop.lambda1: proved under assumptions
//~ verdict Stored.Stored: proved under assumptions
//~ verdict Stored.get: proved under assumptions
//~ verdict Stored.add: proved under assumptions
//~ verdict Stored.grow: possible violation
//~ verdict Looped.Looped: proved under assumptions
//~ verdict Looped.size: proved under assumptions
//~ verdict Looped.fill: possible violation
//~ verdict FinalChanged.get: possible violation
//~ verdict FinalChanged.add: proved under assumptions
//~ verdict FinalChanged.count: proved under assumptions
//~ verdict FinalByMethod.FinalByMethod: proved under assumptions
//~ verdict FinalByMethod.FinalByMethod.lambda1: possible violation
//~ verdict FinalByMethod.count: proved under assumptions
//~ verdict FinalByView.FinalByView: proved under assumptions
//~ verdict FinalByView.get: proved under assumptions
//~ verdict FinalByView.drop: possible violation
//~ verdict FinalByView.count: proved under assumptions
//~ verdict FinalGiven.FinalGiven: proved under assumptions
//~ verdict FinalGiven.get: possible violation
//~ verdict FinalGiven.count: proved under assumptions
//~ verdict FinalKeptByBuilder.FinalKeptByBuilder: proved under assumptions
//~ verdict FinalKeptByBuilder.FinalKeptByBuilder.lambda1: possible violation
//~ verdict FinalKeptByBuilder.size: proved under assumptions
//~ verdict FinalKeptByBuilder.count: proved under assumptions
//~ verdict PlainField.get: possible violation
//~ verdict PlainField.add: possible violation
// Collections that somebody still changes, or has: each class here is refused somewhere.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

class ChangedBehind {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); }
    synchronized void add(String k) { Map<String, String> copy = new HashMap<>(map); map = copy; copy.put(k, k); } //~ error[H0702] "the contents of this `Map` may only be read here, not changed"
}

class ChangedInPlace {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); }
    synchronized void add(String k) { map.put(k, k); } //~ error[H0702] "the contents of this `Map` may only be read here, not changed"
}

class GivenIn {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    void set(Map<String, String> given) { map = given; }
}

class GivenInByLocal {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    void set(Map<String, String> given) { Map<String, String> m = given; map = m; }
}

class BehindAView {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); }
    synchronized void add(String k) {
        Map<String, String> copy = new HashMap<>(map);
        map = Collections.unmodifiableMap(copy);
        copy.put(k, k); //~ error[H0702] "the contents of this `Map` may only be read here, not changed"
    }
}

class ViewOfGiven {
    private volatile Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    void set(Map<String, String> given) { map = Collections.unmodifiableMap(given); }
}

class ChangedByIterator {
    private volatile List<String> list = new ArrayList<>();
    int size() { return list.size(); }
    synchronized void drop() { list.removeIf(s -> s.isEmpty()); } //~ error[H0702] "the contents of this `List` may only be read here, not changed"
}

class Stored {
    private volatile Map<String, String> map = new HashMap<>();
    private final Object lock = new Object();
    private Map<String, String> last;
    String get(String k) { return map.get(k); }
    void add(String k) { synchronized (lock) { Map<String, String> copy = new HashMap<>(map); last = copy; map = copy; } }
    void grow(String k) { synchronized (lock) { last.put(k, k); } } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here" //~ error[H0702] "the contents of this `Map` may only be read here, not changed"
}

class Looped {
    private volatile List<String> list = new ArrayList<>();
    int size() { return list.size(); }
    void fill(String[] all) {
        List<String> copy = new ArrayList<>();
        for (String s : all) {
            copy.add(s); //~ error[H0702] "the contents of this `List` may only be read here, not changed"
            list = copy;
        }
    }
}

class FinalChanged {
    private final Map<String, String> map = new HashMap<>();
    private int n;
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    synchronized void add(String k) { map.put(k, k); }
    synchronized void count() { n++; }
}

class FinalByMethod {
    private final Map<String, String> map = new HashMap<>();
    private int n;
    FinalByMethod() { fill(); new Thread(() -> get("a")).start(); fill(); }
    private void fill() { map.put("a", "b"); }
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    synchronized void count() { n++; }
}

class FinalByView {
    private final Map<String, String> map = new HashMap<>();
    private int n;
    String get(String k) { return map.get(k); }
    void drop() { map.keySet().clear(); } //~ error[H0702] "the contents of this `Set` may only be read here, not changed"
    synchronized void count() { n++; }
}

class FinalGiven {
    private final Map<String, String> map;
    private int n;
    FinalGiven(Map<String, String> map) { this.map = map; }
    String get(String k) { return map.get(k); } //~ error[H0701] "the contents of this `Map` may be accessed by another thread here"
    synchronized void count() { n++; }
}

class FinalKeptByBuilder {
    private final List<String> list = new ArrayList<>();
    private int n;
    FinalKeptByBuilder(Runnable[] out) { out[0] = () -> list.add("late"); } //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    int size() { return list.size(); }
    synchronized void count() { n++; }
}

class PlainField {
    private Map<String, String> map = new HashMap<>();
    String get(String k) { return map.get(k); } //~ error[H0701] "`map` may be accessed by another thread here"
    synchronized void add(String k) { Map<String, String> copy = new HashMap<>(map); copy.put(k, k); map = copy; } //~ error[H0701] "the contents of this `HashMap` may be accessed by another thread here"
}
