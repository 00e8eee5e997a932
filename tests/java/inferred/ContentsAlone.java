//~ verdict Alone.put: proved under assumptions
//~ rests Alone.put: callers-own "other code uses collections"
// Nothing but what is in a collection is touched: who uses the object is listed all the same.

import java.util.HashMap;
import java.util.Map;

class Alone {
    private final Map<String, String> names = new HashMap<>();

    void put(String k) {
        names.put(k, k);
    }
}
