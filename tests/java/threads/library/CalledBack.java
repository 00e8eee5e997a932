// Code of the program that a library call without contract may run must be harmless, or the call is refused by name.
//~ options: --replay 0
//~ verdict Order.compare: proved under assumptions
//~ verdict Loud.toString: proved under assumptions
//~ verdict Loud.hashCode: proved under assumptions
//~ verdict Quiet.compareTo: proved under assumptions
//~ verdict Callers.badSort: possible violation
//~ verdict Callers.badText: possible violation
//~ verdict Callers.badKey: possible violation
//~ verdict Callers.badLambda: possible violation
//~ verdict Callers.badLambda.lambda1: proved under assumptions
//~ verdict Callers.badArray.lambda2: possible violation
//~ verdict Callers.okLambda.lambda3: proved under assumptions
//~ verdict Callers.badArray: possible violation
//~ verdict Callers.okKey: proved under assumptions
//~ verdict Callers.okLambda: proved under assumptions
import java.util.*;

class Order implements Comparator<String> {
    int calls;

    public int compare(String a, String b) { calls++; return 0; }
}

class Loud {
    int asked;

    public String toString() { asked++; return "loud"; }

    public int hashCode() { asked++; return 1; }
}

class Quiet implements Comparable<Quiet> {
    private final int n = 1;

    public int compareTo(Quiet other) { return n; }
}

class Callers {
    private static volatile int count;

    static void badSort() {
        List<String> list = new ArrayList<>();
        Order order = new Order();
        Collections.sort(list, order);
        assert order.calls == 0;
//~^ error[H0301] "the assertion may fail"
    }

    static void badText() {
        Loud loud = new Loud();
        String s = String.format("%s", loud);
        assert loud.asked == 0;
//~^ error[H0301] "the assertion may fail"
    }

    static void badKey() {
        Map<Loud, String> map = new HashMap<>();
        Loud loud = new Loud();
        map.put(loud, "x");
        assert loud.asked == 0;
//~^ error[H0301] "the assertion may fail"
    }

    static void badLambda() {
        List<String> list = new LinkedList<>();
        list.removeIf(s -> count++ == 0);
        assert count == 0;
//~^ error[H0301] "the assertion may fail"
    }

    static void badArray() {
        int[] n = { 0 };
        Arrays.setAll(n, i -> n[0]++);
//~^ error[H0316] "null"
//~^^ error[H0317] "index"
        assert n[0] == 0;
//~^ error[H0301] "the assertion may fail"
    }

    static int okKey() {
        Map<Quiet, String> map = new TreeMap<>();
        map.put(new Quiet(), "x");
        return map.size();
    }

    static void okLambda() {
        List<String> list = new LinkedList<>();
        list.removeIf(s -> s == null);
    }
}
