import java.math.BigInteger;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.*;

/** What is in the objects of a call at one moment: their ghost fields, and contents that contracts do not speak of. */
final class State {
    private final Map<Object, Map<String, Object>> known = new IdentityHashMap<>();

    State(Object self, Object[] args) {
        add(self);
        for (Object arg : args) {
            add(arg);
        }
    }

    void add(Object object) {
        if (object != null && !known.containsKey(object)) {
            known.put(object, ghosts(object));
        }
    }

    Object ghost(Object object, String name) {
        Map<String, Object> of = known.get(object);
        if (of == null) {
            of = ghosts(object);
        }
        return of.getOrDefault(name, Formula.UNKNOWN);
    }

    /** Maps of the object that the call does not change are what they were, also at positions that nobody can look at. */
    @SuppressWarnings("unchecked")
    void keep(State before, Object self, List<String> changes) {
        for (Map.Entry<String, Object> one : known.getOrDefault(self, Map.of()).entrySet()) {
            Object was = before.ghost(self, one.getKey());
            if (!changes.contains(one.getKey()) && one.getValue() instanceof TreeMap && was instanceof TreeMap) {
                ((TreeMap<BigInteger, Object>) was).forEach(((TreeMap<BigInteger, Object>) one.getValue())::putIfAbsent);
            }
        }
    }

    /** The first difference to a later state that is not allowed, or null. */
    String changed(State later, Object self, List<String> allowed) {
        for (Map.Entry<Object, Map<String, Object>> one : known.entrySet()) {
            boolean own = one.getKey() == self;
            for (Map.Entry<String, Object> ghost : one.getValue().entrySet()) {
                String name = ghost.getKey();
                if (own && (allowed.contains(name) || name.equals("contents") && !allowed.isEmpty())) {
                    continue;
                }
                Object now = later.ghost(one.getKey(), name);
                if (Boolean.FALSE.equals(Formula.same(ghost.getValue(), now))) {
                    return name + (own ? "" : " of an argument") + ": " + ghost.getValue() + " became " + now;
                }
            }
        }
        return null;
    }

    private static Map<String, Object> ghosts(Object o) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("holder", Thread.holdsLock(o) ? Thread.currentThread() : Boolean.FALSE);
        if (o instanceof Collection) {
            Object[] all = ((Collection<?>) o).toArray();
            boolean ordered = o instanceof List || o instanceof java.util.Deque;
            out.put("theSize", BigInteger.valueOf(((Collection<?>) o).size()));
            out.put("theElements", ordered ? cells(all) : new TreeMap<BigInteger, Object>());
            out.put("contents", cells(all));
        } else if (o instanceof Map) {
            entries((Map<?, ?>) o, out);
        } else if (o instanceof CharSequence && !(o instanceof String)) {
            out.put("contents", o.toString().intern());
            out.put("theLength", BigInteger.valueOf(((CharSequence) o).length()));
        } else if (o.getClass().isArray()) {
            Object[] all = new Object[java.lang.reflect.Array.getLength(o)];
            for (int k = 0; k < all.length; k++) {
                all[k] = Formula.lifted(java.lang.reflect.Array.get(o, k), o.getClass().getComponentType());
            }
            out.put("contents", cells(all));
        } else {
            atomics(o, out);
        }
        return out;
    }

    private static void entries(Map<?, ?> map, Map<String, Object> out) {
        java.util.ArrayList<Object> all = new java.util.ArrayList<>();
        for (Map.Entry<?, ?> e : map.entrySet()) {
            all.add(e.getKey());
            all.add(e.getValue());
        }
        out.put("theSize", BigInteger.valueOf(map.size()));
        out.put("contents", cells(all.toArray()));
    }

    private static void atomics(Object o, Map<String, Object> out) {
        if (o instanceof AtomicInteger) {
            out.put("value", BigInteger.valueOf(((AtomicInteger) o).get()));
        } else if (o instanceof AtomicLong) {
            out.put("value", BigInteger.valueOf(((AtomicLong) o).get()));
        } else if (o instanceof AtomicBoolean) {
            out.put("value", ((AtomicBoolean) o).get());
        } else if (o instanceof AtomicReference) {
            out.put("value", ((AtomicReference<?>) o).get());
        } else if (o instanceof LongAdder) {
            out.put("total", BigInteger.valueOf(((LongAdder) o).sum()));
        } else if (o instanceof AtomicIntegerArray) {
            AtomicIntegerArray a = (AtomicIntegerArray) o;
            array(a.length(), k -> BigInteger.valueOf(a.get(k)), out);
        } else if (o instanceof AtomicLongArray) {
            AtomicLongArray a = (AtomicLongArray) o;
            array(a.length(), k -> BigInteger.valueOf(a.get(k)), out);
        } else if (o instanceof AtomicReferenceArray) {
            AtomicReferenceArray<?> a = (AtomicReferenceArray<?>) o;
            array(a.length(), a::get, out);
        }
    }

    private static void array(int length, java.util.function.IntFunction<Object> at, Map<String, Object> out) {
        Object[] all = new Object[length];
        for (int k = 0; k < length; k++) {
            all[k] = at.apply(k);
        }
        out.put("cells", cells(all));
        out.put("count", BigInteger.valueOf(length));
    }

    /** A map from positions; what is at others is not known. */
    static TreeMap<BigInteger, Object> cells(Object[] all) {
        TreeMap<BigInteger, Object> out = new TreeMap<>();
        for (int k = 0; k < all.length; k++) {
            out.put(BigInteger.valueOf(k), all[k]);
        }
        return out;
    }
}
