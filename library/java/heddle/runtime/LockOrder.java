package heddle.runtime;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The order in which the locks of classes are taken, where no single check of all sources can know it: modules that are
 * compiled apart ask here, at run time, for the order that their {@code lock_before} clauses claim.
 *
 * <p>The graph has modules as its nodes: a class loader's unnamed module counts as one node for each package, so that jars
 * without module descriptors are told apart, too. It only grows. A claim that would make two modules come before each other
 * is refused with an exception, before any lock is taken in that order. Within one module the order is checked by Heddle.
 *
 * <p>All methods may be called by any thread. They hold one lock of their own and call no foreign code while they hold it, so
 * that they can be called whatever locks the caller holds.
 */
public final class LockOrder {
    private static final Object LOCK = new Object();
    private static final Map<String, Set<String>> LATER = new LinkedHashMap<>();

    private LockOrder() {
    }

    /**
     * Claims that the lock of {@code first} is taken before that of {@code second} where a thread holds both.
     *
     * @throws LockOrderException if the modules of the classes are known to be in the opposite order
     */
    public static void checkEdge(Class<?> first, Class<?> second) {
        String from = node(first);
        String to = node(second);
        if (from.equals(to)) {
            return;
        }
        synchronized (LOCK) {
            Deque<String> back = path(to, from);
            if (!back.isEmpty()) {
                throw new LockOrderException(first, second, String.join(" before ", back));
            }
            LATER.computeIfAbsent(from, node -> new LinkedHashSet<>()).add(to);
        }
    }

    /** Whether the module of {@code first} is known to come before that of {@code second}. */
    public static boolean isBefore(Class<?> first, Class<?> second) {
        String from = node(first);
        String to = node(second);
        synchronized (LOCK) {
            return !from.equals(to) && !path(from, to).isEmpty();
        }
    }

    private static String node(Class<?> type) {
        Class<?> at = type;
        while (at.isArray()) {
            at = at.getComponentType();
        }
        Module module = at.getModule();
        String loader = Integer.toHexString(System.identityHashCode(at.getClassLoader()));
        if (module.isNamed()) {
            return module.getName() + "@" + loader;
        }
        return "package " + at.getPackageName() + "@" + loader;
    }

    /** The nodes on a way along the claims; empty if there is none. */
    private static Deque<String> path(String from, String to) {
        Deque<String> path = new ArrayDeque<>();
        return walk(from, to, new HashSet<>(), path) ? path : new ArrayDeque<>();
    }

    private static boolean walk(String at, String to, Set<String> seen, Deque<String> path) {
        if (!seen.add(at)) {
            return false;
        }
        path.addLast(at);
        if (at.equals(to)) {
            return true;
        }
        for (String next : LATER.getOrDefault(at, Set.of())) {
            if (walk(next, to, seen, path)) {
                return true;
            }
        }
        path.removeLast();
        return false;
    }
}
