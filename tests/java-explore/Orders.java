//~ start scenario unknown: undecided
//~ start scenario shared: undecided
//~ start scenario one: no failure
//~ start scenario known: no failure
//~ start scenario kept: no failure
//~ start scenario known_BAD: refuted assertion
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The order of keys in a hash table is that of their hash codes; of keys without one nobody knows it. */
class Orders {
    static final class Plain {}

    static final class Coded {
        private final int code;

        Coded(int code) {
            this.code = code;
        }

        @Override
        public int hashCode() {
            return code;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Coded c && c.code == code;
        }
    }

    static List<Integer> values(Map<Object, Integer> map, Object... keys) {
        for (Object key : keys) {
            map.put(key, map.size());
        }
        return new ArrayList<>(map.values());
    }

    /*@ scenario unknown { thread { assert Orders.values(new HashMap<>(), new Plain(), new Plain()).get(0) == 0; } } @*/
    /*@ scenario shared { thread { assert Orders.values(new ConcurrentHashMap<>(), new Plain(), new Plain()).get(0) == 0; } } @*/
    /*@ scenario one { thread { assert Orders.values(new HashMap<>(), new Plain()).get(0) == 0; } } @*/
    /*@ scenario known { thread { assert Orders.values(new HashMap<>(), new Coded(2), new Coded(1)).get(0) == 1; } } @*/
    /*@ scenario kept { thread { assert Orders.values(new LinkedHashMap<>(), new Plain(), new Plain()).get(0) == 0; } } @*/
    /*@ scenario known_BAD { thread { assert Orders.values(new HashMap<>(), new Coded(2), new Coded(1)).get(0) == 0; } } @*/
}
