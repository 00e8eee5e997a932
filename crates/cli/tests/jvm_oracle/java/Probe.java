import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What programs tell the oracle while they run: the values that their assertions will be about. */
public final class Probe {
    private static final Map<Integer, Set<String>> SEEN = new TreeMap<>();

    private Probe() { }

    public static void see(int hole, int value) { note(hole, Integer.toString(value)); }

    public static void see(int hole, long value) { note(hole, value + "L"); }

    public static void see(int hole, boolean value) { note(hole, Boolean.toString(value)); }

    private static synchronized void note(int hole, String value) {
        SEEN.computeIfAbsent(hole, k -> new TreeSet<>()).add(value);
    }

    /** What was seen since the last call. */
    static synchronized Map<Integer, Set<String>> take() {
        Map<Integer, Set<String>> seen = new TreeMap<>(SEEN);
        SEEN.clear();
        return seen;
    }
}
