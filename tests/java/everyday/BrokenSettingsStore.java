//~ verdict BrokenSettingsStore.BrokenSettingsStore: proved under assumptions
//~ verdict BrokenSettingsStore.get: proved under assumptions
//~ verdict BrokenSettingsStore.isDefault: proved under assumptions
//~ verdict BrokenSettingsStore.set: possible violation
//~ verdict BrokenSettingsStore.reset: possible violation
//~ verdict BrokenSettingsStore.publish: proved under assumptions
//~ verdict BrokenSettingsStore.publishedValue: proved under assumptions
//~ verdict BrokenSettingsStore.publishedSize: proved under assumptions
//~ verdict BrokenSettingsStore.changes: possible violation
//~ verdict BrokenSettingsStore.changed: proved under assumptions
// The settings with three bugs: the map is changed after it was published, the list of changes is copied without the lock, and cleared without it.

package everyday;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class BrokenSettingsStore {
    /** All settings at one time. */
    private static final class Version {
        private final Map<String, String> values;
        private final int number;

        Version(Map<String, String> values, int number) {
            this.values = new HashMap<>(values);
            this.number = number;
        }

        String get(String name) {
            return values.get(name);
        }

        int size() {
            return values.size();
        }
    }

    private final Map<String, String> defaults;
    private volatile Map<String, String> overrides = Collections.emptyMap();
    private volatile Version published;
    private final Object history = new Object();
    private final List<String> changes = new ArrayList<>();
    private int changed;

    public BrokenSettingsStore(Map<String, String> defaults) {
        this.defaults = new HashMap<>(defaults);
        this.defaults.put("started", "true");
        this.published = new Version(new HashMap<>(), 0);
    }

    public String get(String name) {
        String own = overrides.get(name);
        return own != null ? own : defaults.get(name);
    }

    public boolean isDefault(String name) {
        return !overrides.containsKey(name) && defaults.containsKey(name);
    }

    public void set(String name, String value) {
        synchronized (history) {
            Map<String, String> copy = new HashMap<>(overrides);
            overrides = copy;
            copy.put(name, value); //~ error[H0702] "the contents of this `Map` may only be read here, not changed"
            changes.add(name);
            changed++;
        }
    }

    public void reset() {
        synchronized (history) {
            overrides = Collections.unmodifiableMap(new HashMap<>());
            changed++;
        }
        changes.clear(); //~ error[H0701] "the contents of this `List` may be accessed by another thread here"
    }

    public int publish() {
        synchronized (history) {
            Version next = new Version(overrides, changed);
            published = next;
            return changed;
        }
    }

    public String publishedValue(String name) {
        return published.get(name);
    }

    public int publishedSize() {
        Version version = published;
        return version.size();
    }

    public List<String> changes() {
        return new ArrayList<>(changes); //~ error[H0701] "the contents of this `ArrayList` may be accessed by another thread here"
    }

    public int changed() {
        synchronized (history) {
            return changed;
        }
    }
}
