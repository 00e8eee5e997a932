//~ verdict SettingsStore.SettingsStore: proved under assumptions
//~ verdict SettingsStore.get: proved under assumptions
//~ verdict SettingsStore.isDefault: proved under assumptions
//~ verdict SettingsStore.set: proved under assumptions
//~ verdict SettingsStore.reset: proved under assumptions
//~ verdict SettingsStore.publish: proved under assumptions
//~ verdict SettingsStore.publishedValue: proved under assumptions
//~ verdict SettingsStore.publishedSize: proved under assumptions
//~ verdict SettingsStore.changes: proved under assumptions
//~ verdict SettingsStore.changed: proved under assumptions
// Settings that are read often and changed seldom: readers see a map that nobody changes any more, writers replace it under a lock.

package everyday;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class SettingsStore {
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

    public SettingsStore(Map<String, String> defaults) {
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
            copy.put(name, value);
            overrides = copy;
            changes.add(name);
            changed++;
        }
    }

    public void reset() {
        synchronized (history) {
            overrides = Collections.unmodifiableMap(new HashMap<>());
            changes.clear();
            changed++;
        }
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
        synchronized (history) {
            return new ArrayList<>(changes);
        }
    }

    public int changed() {
        synchronized (history) {
            return changed;
        }
    }
}
