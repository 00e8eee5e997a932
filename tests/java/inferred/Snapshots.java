//~ verdict Routes.Routes: proved under assumptions
//~ verdict Routes.find: proved under assumptions
//~ verdict Routes.size: proved under assumptions
//~ verdict Routes.add: proved under assumptions
//~ verdict Routes.clear: proved under assumptions
//~ verdict Listeners.Listeners: proved under assumptions
//~ verdict Listeners.add: proved under assumptions
//~ verdict Listeners.count: proved under assumptions
//~ verdict Listeners.has: proved under assumptions
//~ verdict Settings.Settings: proved under assumptions
//~ verdict Settings.get: proved under assumptions
//~ verdict Settings.knows: proved under assumptions
//~ verdict Current.Current: proved under assumptions
//~ verdict Current.reload: proved under assumptions
//~ verdict Current.limit: proved under assumptions
// Collections that nobody changes any more need no lock: copies on write behind a volatile field, and what constructors fill.

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Copy on write: readers take no lock. */
class Routes {
    private volatile Map<String, String> routes = new HashMap<>();

    public String find(String name) {
        return routes.get(name);
    }

    public int size() {
        return routes.size();
    }

    public synchronized void add(String name, String target) {
        Map<String, String> copy = new HashMap<>(routes);
        copy.put(name, target);
        routes = copy;
    }

    public synchronized void clear() {
        routes = new HashMap<>();
    }
}

/** The same behind views that nobody can change. */
class Listeners {
    private volatile List<String> names = Collections.emptyList();

    public synchronized void add(String name) {
        List<String> copy = new ArrayList<>(names);
        copy.add(name);
        names = Collections.unmodifiableList(copy);
    }

    public int count() {
        return names.size();
    }

    public boolean has(String name) {
        return names.contains(name);
    }
}

/** Filled by the constructor, read by everybody; a counter under the lock beside it. */
class Settings {
    private final Map<String, String> values;
    private final List<String> names = new ArrayList<>();
    private int asked;

    Settings(Map<String, String> given) {
        values = new HashMap<>(given);
        values.put("version", "1");
        names.add("version");
    }

    public String get(String name) {
        note();
        return values.get(name);
    }

    public boolean knows(String name) {
        return names.contains(name);
    }

    private synchronized void note() {
        asked++;
    }
}

/** An object without locks that goes through a volatile field as a whole. */
class Config {
    private final Map<String, Integer> limits;

    Config(Map<String, Integer> limits) {
        this.limits = new HashMap<>(limits);
    }

    Integer limit(String name) {
        return limits.get(name);
    }
}

class Current {
    private volatile Config config = new Config(new HashMap<>());

    void reload(Map<String, Integer> limits) {
        config = new Config(limits);
    }

    Integer limit(String name) {
        return config.limit(name);
    }
}
