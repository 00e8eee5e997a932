// Objects that are not made for several threads, by default: their contents are `o.*`. The `bad…` methods race on a JVM.
//~ options: --replay 0
//~ verdict Table (monitor contract): proved under assumptions
//~ verdict Table.Table: proved under assumptions
//~ verdict Table.put: proved under assumptions
//~ verdict Table.get: proved under assumptions
//~ verdict Table.badSize: possible violation
//~ verdict Table.badView: possible violation
//~ verdict Table.okView: proved under assumptions
//~ verdict Table.okIterator: proved under assumptions
//~ verdict Table.badLock: possible violation
//~ verdict Table.badText: possible violation
//~ verdict Frames.okLocal: proved under assumptions
//~ verdict Frames.okArray: proved under assumptions
//~ verdict Frames.badArray: possible violation
//~ verdict Frames.badForgotten: possible violation
//~ verdict Frames.badHandler: possible violation
//~ verdict Frames.badBehind: possible violation
import java.util.*;

class Table {
    private final Map<String, String> map = new HashMap<>();
    private final Object other = new Object();
    //@ monitor_footprint map.*;

    Table() { }

    synchronized void put(String key, String value) { map.put(key, value); }

    synchronized String get(String key) { return map.get(key); }

    int badSize() { return map.size(); } //~ error[H0701] "contents of this `Map`"

    int badView() {
        Set<String> keys;
        synchronized (this) { keys = map.keySet(); }
        return keys.size(); //~ error[H0701] "contents of this `Set`"
    }

    synchronized int okView() { return map.keySet().size(); }

    synchronized int okIterator() {
        int n = 0;
        for (String key : map.keySet()) {
            n++;
        }
        return n;
    }

    void badLock(String key) {
        synchronized (other) { map.remove(key); } //~ error[H0701] "contents of this `Map`"
    }

    String badText() { return String.valueOf(map.toString()); } //~ error[H0701] "contents of this `Map`"
}

class Frames {
    static int okLocal(String key) {
        Map<String, String> map = new HashMap<>();
        StringBuilder text = new StringBuilder();
        text.append(key).append(1);
        map.put(key, text.toString());
        return map.size();
    }

    static void okArray() {
        int[] a = { 3, 1, 2 };
        int[] b = { 7 };
        Arrays.sort(a);
        assert b[0] == 7;
    }

    static void badArray() {
        int[] a = { 3, 1, 2 };
        Arrays.sort(a);
        assert a[0] == 3; //~ error[H0301] "assertion"
    }

    static void badForgotten() {
        List<String> list = new ArrayList<>();
        list.add("x");
        Collections.addAll(list, "y", "z");
        assert list.size() == 1; //~ error[H0301] "assertion"
    }

    static void badHandler() {
        Map<String, String> map = new TreeMap<>();
        int n = 0;
        try {
            map.put("x", "y");
            n = 1;
        } catch (ClassCastException e) {
            n = 2;
        }
        assert n == 1; //~ error[H0301] "assertion"
    }

    static void badBehind() {
        List<String> list = new ArrayList<>();
        list.add("x");
        list.add("y");
        List<String> first = list.subList(0, 1);
        first.set(0, "z");
        String s = list.get(0); //~ error[H0304] "requires"
        assert s == "x"; //~ error[H0301] "assertion"
    }
}
